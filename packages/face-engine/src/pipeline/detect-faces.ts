import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import {
  applySimilarity,
  clipBox,
  inverseOf,
  type Point,
  type Raster,
  type ScoredBox,
  type Similarity,
  suppressOverlaps,
} from '../geometry.ts';
import { DETECTOR_STEP, DETECTOR_STRIDES } from '../models/model-files.ts';
import { percentilesOf } from '../quality/grey.ts';

/** A face as the detector tells it. */
export interface Detection extends ScoredBox {
  /** Eyes, tip of the nose, corners of the mouth; left and right as one looks at the upright face. */
  readonly points: readonly Point[];
}

const MIN_SCORE = 0.6;
/** @limit none */
const MAX_OVERLAP = 0.4;
/**
 * Limits how long one picture can occupy a worker.
 * @limit list: Only the most certain faces of a picture are used.
 */
const MAX_FACES = 100;
/** In pixels, of boxes as narrow as a face. A smaller one cannot be recognised. */
const MIN_SIDE = 16;
/** Of the longer side of what the detector sees. At 512 px it finds all faces that are large enough in a stored picture. */
const SIDE = { min: 320, max: 512 };
/** For a large picture in which nothing was found. */
const FINE_SIDE = 1024;
/** Relative to the longer side. A face that fills the picture, or is cut off, is detected only with a margin around it. */
const TIGHT_FACE_MARGINS = [0.4, 1];
/** Scores of upright faces lie above, of lying ones below. */
const CERTAIN_SCORE = 0.9;
const OTHER_TURNS = [45, 90, 135, 180, 225, 270, 315];
/** What a turned picture must have ahead of the upright one. */
const TURN_ADVANTAGE = 0.03;

export interface DetectedFaces {
  /** In pixels of the original picture, best first. */
  readonly faces: readonly Detection[];
  /** The picture in which they were found: the given one, or a brighter copy of a dark one. */
  readonly picture: Raster;
}

/** A dark picture is brightened. If nothing is found, tries again closer, and with a margin around the picture. */
export async function detectFaces(detector: InferenceSession, given: Raster): Promise<DetectedFaces> {
  const picture = brighten(given) ?? given;
  const side = sideOf(picture);
  const views = [
    { side, margin: 0 },
    ...(isLarge(picture) ? [{ side: FINE_SIDE, margin: 0 }] : []),
    ...TIGHT_FACE_MARGINS.map((margin) => ({ side, margin })),
  ];
  for (const view of views) {
    const faces = await detectOnce(detector, picture, { ...view, degrees: 0 });
    if (faces.length > 0) return { faces, picture };
  }
  return { faces: [], picture };
}

export function isCertain({ faces: [best] }: DetectedFaces): boolean {
  return best !== undefined && best.score >= CERTAIN_SCORE;
}

/** `upright` and the same picture turned, that with the best face first. */
export async function detectTurned(detector: InferenceSession, upright: DetectedFaces): Promise<DetectedFaces[]> {
  const { picture } = upright;
  const candidates = [{ found: upright, merit: scoreOf(upright) + TURN_ADVANTAGE }];
  for (const degrees of OTHER_TURNS) {
    const faces = await detectOnce(detector, picture, { side: sideOf(picture), margin: 0, degrees });
    candidates.push({ found: { faces, picture }, merit: scoreOf({ faces, picture }) });
  }
  return candidates.toSorted((one, other) => other.merit - one.merit).map(({ found }) => found);
}

function scoreOf({ faces: [best] }: DetectedFaces): number {
  return best?.score ?? 0;
}

function sideOf({ width, height }: Raster): number {
  return Math.min(SIDE.max, Math.max(SIDE.min, width, height));
}

function isLarge({ width, height }: Raster): boolean {
  return Math.max(width, height) > SIDE.max;
}

async function detectOnce(detector: InferenceSession, picture: Raster, view: View): Promise<Detection[]> {
  const { raster, toPicture } = await fitIntoDetector(picture, view);
  const seen = suppressOverlaps(await runDetector(detector, raster, MIN_SCORE), MAX_OVERLAP);
  return seen
    .map((face) => clipBox(inPicture(face, toPicture), picture.width, picture.height))
    .filter(({ width, height }) => Math.min(width, height) >= MIN_SIDE)
    .slice(0, MAX_FACES);
}

/** The box is upright in the picture and holds the one that was found, which may be turned. */
function inPicture({ points, score, ...box }: Detection, toPicture: Similarity): Detection {
  const middle = applySimilarity(toPicture, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  const [along, across] = [Math.abs(toPicture.a), Math.abs(toPicture.b)];
  const width = along * box.width + across * box.height;
  const height = across * box.width + along * box.height;
  return {
    score,
    points: points.map((point) => applySimilarity(toPicture, point)),
    left: middle.x - width / 2,
    top: middle.y - height / 2,
    width,
    height,
  };
}

type Outputs = Readonly<Record<string, Tensor>>;

const POINTS = 5;
const BOX_VALUES = 4;

/** All cells that are certain enough, in pixels of `picture`, which is padded with black at its right and below. Many overlap. */
async function runDetector(model: InferenceSession, picture: Raster, minScore: number): Promise<Detection[]> {
  const width = Math.ceil(picture.width / DETECTOR_STEP) * DETECTOR_STEP;
  const height = Math.ceil(picture.height / DETECTOR_STEP) * DETECTOR_STEP;
  const input = new Tensor('float32', toPlanes(picture, width, height), [1, 3, height, width]);
  const outputs = await model.run({ input });
  return DETECTOR_STRIDES.flatMap((stride) => readGrid(outputs, { stride, columns: width / stride, minScore }));
}

/** Blue, green and red one after another, as the detector was trained. */
function toPlanes({ pixels, width, height }: Raster, paddedWidth: number, paddedHeight: number): Float32Array {
  const area = paddedWidth * paddedHeight;
  const planes = new Float32Array(area * 3);
  for (let row = 0; row < height; row += 1) {
    let from = row * width * 3;
    let to = row * paddedWidth;
    for (let column = 0; column < width; column += 1, from += 3, to += 1) {
      planes[to] = pixels[from + 2] ?? 0;
      planes[to + area] = pixels[from + 1] ?? 0;
      planes[to + 2 * area] = pixels[from] ?? 0;
    }
  }
  return planes;
}

function readGrid(
  outputs: Outputs,
  { stride, columns, minScore }: { stride: number; columns: number; minScore: number },
): Detection[] {
  const [classes, objects, boxes, points] = ['cls', 'obj', 'bbox', 'kps'].map((name) =>
    requireFloats(outputs[`${name}_${stride}`]?.data),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const found: Detection[] = [];
  for (let cell = 0; cell < classes.length; cell += 1) {
    const score = Math.sqrt((classes[cell] ?? 0) * (objects[cell] ?? 0));
    if (score < minScore) continue;
    const column = cell % columns;
    const row = (cell - column) / columns;
    const at = (x: number, y: number): Point => ({ x: (column + x) * stride, y: (row + y) * stride });
    const [x = 0, y = 0, wide = 0, tall = 0] = boxes.subarray(cell * BOX_VALUES);
    const centre = at(x, y);
    const width = Math.exp(wide) * stride;
    const height = Math.exp(tall) * stride;
    const own = points.subarray(cell * POINTS * 2, (cell + 1) * POINTS * 2);
    found.push({
      score,
      left: centre.x - width / 2,
      top: centre.y - height / 2,
      width,
      height,
      points: Array.from({ length: POINTS }, (_, point) => at(own[point * 2] ?? 0, own[point * 2 + 1] ?? 0)),
    });
  }
  return found;
}

function requireFloats(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new TypeError('The detector must return floats');
}

/** How a picture is shown to the detector. */
interface View {
  /** Of the longer side of what the detector sees, in pixels. */
  readonly side: number;
  /** Black on each side, as a fraction of the longer side. */
  readonly margin: number;
  /** How far the picture is turned, clockwise. */
  readonly degrees: number;
}

interface FittedPicture {
  readonly raster: Raster;
  readonly toPicture: Similarity;
}

const BLACK = '#000000';

async function fitIntoDetector(picture: Raster, { side, margin, degrees }: View): Promise<FittedPicture> {
  const angle = (degrees * Math.PI) / 180;
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.abs(along) * picture.width + Math.abs(across) * picture.height;
  const height = Math.abs(across) * picture.width + Math.abs(along) * picture.height;
  const longer = Math.max(width, height);
  const scale = side / (longer * (1 + 2 * margin));
  const small = await shrink(picture, scale);
  const turned = degrees === 0 ? small : await toRaster(open(small).rotate(degrees, { background: BLACK }));
  const border = Math.round(margin * longer * scale);
  const raster = border === 0 ? turned : await toRaster(open(turned).extend({ ...around(border), background: BLACK }));
  // The middle stays the middle.
  const [a, b] = [along * scale, across * scale];
  const dx = (raster.width - a * picture.width + b * picture.height) / 2;
  const dy = (raster.height - b * picture.width - a * picture.height) / 2;
  return { raster, toPicture: inverseOf({ a, b, dx, dy }) };
}

async function shrink(picture: Raster, scale: number): Promise<Raster> {
  const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * scale)));
  return await toRaster(open(picture).resize({ width, height, fit: 'fill', kernel: 'linear' }));
}

function open({ pixels, width, height }: Raster): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function toRaster(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function around(border: number) {
  return { top: border, bottom: border, left: border, right: border };
}

/** A picture whose brightest parts are darker than this was taken in the dark. */
const DARK = 140;
const BRIGHTEST = 235;
const MEDIAN = 100;
/** So many pixels, evenly spread, tell how bright a picture is. */
const SAMPLE = 4_000;

/** The picture with the brightness of daylight, or null if it is bright enough. */
function brighten(picture: Raster): Raster | null {
  const [middle = 0, brightest = 0] = percentilesOf({ values: sampleOf(picture) }, [0.5, 0.98]);
  if (brightest > DARK) return null;
  const scale = BRIGHTEST / Math.max(1, brightest);
  const median = Math.min(0.99, Math.max(0.01, (middle * scale) / 255));
  const gamma = Math.min(1, Math.log(MEDIAN / 255) / Math.log(median));
  const brightened = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.min(255, Math.round(255 * Math.min(1, (value * scale) / 255) ** gamma)),
  );
  return { ...picture, pixels: picture.pixels.map((value) => brightened[value] ?? value) };
}

function sampleOf({ pixels, width, height }: Raster): Float32Array {
  const count = Math.min(SAMPLE, width * height);
  return Float32Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * width * height) / count) * 3;
    return 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0);
  });
}
