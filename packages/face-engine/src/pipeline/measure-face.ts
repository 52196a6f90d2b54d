import sharp from 'sharp';
import type { Chip } from '../embedders/embedder.ts';
import type { EyePositions, FaceBox, FoundFace } from '../face-engine.ts';
import {
  applySimilarity,
  centreOf,
  fitSimilarity,
  inverseOf,
  type PixelBox,
  type Point,
  type Raster,
  type Similarity,
  warp,
} from '../geometry.ts';
import type { Models } from '../models/open-models.ts';
import { judgeFitness } from '../quality/face-fitness.ts';
import { measureQuality, overallQuality } from '../quality/face-quality.ts';
import { toGrey } from '../quality/grey.ts';
import type { Detection } from './detect-faces.ts';
import { ALIGNED_TEMPLATE, distanceOfEyes, findLandmarks } from './landmarks.ts';

interface FaceToMeasure {
  readonly detected: Detection;
  /** The picture as it was given; `picture` may be a brighter copy. */
  readonly given: Raster;
}

export interface DescribedFace {
  readonly face: FoundFace;
  /** The raw output of the embedder for its chip. */
  readonly described: Float32Array;
}

/** Aligns a detected face, and judges it. */
export async function measureFace(
  models: Models,
  picture: Raster,
  { detected, given }: FaceToMeasure,
): Promise<DescribedFace> {
  const { chip: wanted } = models.embedder.description;
  const { points } = detected;
  const eyes = Math.max(distanceOfEyes(ALIGNED_TEMPLATE), distanceOfEyes(wanted.template));
  const near = await cutCloseUp(picture, { points, eyes });
  const found = await findLandmarks(models.landmarks, near.raster, intoCloseUp(near, points));
  const { aligned, toAligned, landmarks } = found;
  const asGiven = given === picture ? null : await cutCloseUp(given, { points, eyes });
  const grey = toGrey(asGiven ? warp(asGiven.raster, toAligned, aligned.width) : aligned);
  const components = measureQuality({ picture: given, box: detected, aligned: grey, landmarks });
  const chip = cutChip(wanted, near.raster, found.five).pixels;
  const described = await models.embedder.describe(chip);
  const face = {
    box: toFractions(detected, picture),
    eyes: locateEyes(fromCloseUp(near, found.five), detected, picture),
    quality: overallQuality(detected.score, components),
    components,
    fitness: await judgeFitness(models, { score: detected.score, grey, described, ...found }),
    chip,
  };
  return { face, described };
}

function toFractions({ left, top, width, height }: PixelBox, picture: Raster): FaceBox {
  return {
    x: left / picture.width,
    y: top / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  };
}

/** What is cut out on each side of a face, in distances of its eyes: enough for its landmarks and for the chip, however it is tilted. */
const REACH = 3.5;
/** So much sharper than needed, since landmarks are found only afterwards. */
const RESERVE = 1.05;

/** A face with what surrounds it, made so small that it is not sampled from far more pixels than the networks see. */
interface CloseUp {
  readonly raster: Raster;
  readonly toCloseUp: Similarity;
}

/** `eyes`: the distance of the eyes that the networks see, in pixels. */
async function cutCloseUp(
  picture: Raster,
  { points, eyes }: { points: readonly Point[]; eyes: number },
): Promise<CloseUp> {
  const distance = distanceOfEyes(points);
  const scale = (eyes * RESERVE) / distance;
  if (!(scale < 1)) return { raster: picture, toCloseUp: { a: 1, b: 0, dx: 0, dy: 0 } };
  const centre = centreOf(points);
  const across = cut(centre.x, REACH * distance, picture.width);
  const down = cut(centre.y, REACH * distance, picture.height);
  const { pixels, ...size } = picture;
  const { data, info } = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
    .resize({
      width: Math.max(1, Math.round(across.length * scale)),
      height: Math.max(1, Math.round(down.length * scale)),
      fit: 'fill',
      kernel: 'linear',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The middles of pixels have whole numbers.
  const offsetOf = (from: number) => (0.5 - from) * scale - 0.5;
  return {
    raster: { pixels: data, width: info.width, height: info.height },
    toCloseUp: { a: scale, b: 0, dx: offsetOf(across.from), dy: offsetOf(down.from) },
  };
}

function fromCloseUp({ toCloseUp }: CloseUp, points: readonly Point[]): Point[] {
  const toPicture = inverseOf(toCloseUp);
  return points.map((point) => applySimilarity(toPicture, point));
}

function intoCloseUp({ toCloseUp }: CloseUp, points: readonly Point[]): Point[] {
  return points.map((point) => applySimilarity(toCloseUp, point));
}

/** The part of a side within reach that lies in the picture, at least a pixel of it. */
function cut(centre: number, reach: number, side: number): { from: number; length: number } {
  const from = Math.min(side - 1, Math.max(0, Math.floor(centre - reach)));
  return { from, length: Math.max(1, Math.min(side, Math.ceil(centre + reach)) - from) };
}

/**
 * As a share of the width of the face; 0.45 from the front. Nearer to each other, one eye hides behind the nose; further apart,
 * what was found are not the eyes of this face.
 */
const PLAUSIBLE_DISTANCE = { min: 0.2, max: 0.8 };
/** A tenth of a pixel of the largest stored picture. */
const PRECISION = 1e4;

/** Null where the face is in profile, or an eye outside the picture. */
export function locateEyes(
  five: readonly Point[],
  box: PixelBox,
  picture: { readonly width: number; readonly height: number },
): EyePositions | null {
  const [left, right] = five;
  if (!left || !right) return null;
  const distance = Math.hypot(right.x - left.x, right.y - left.y) / box.width;
  if (distance < PLAUSIBLE_DISTANCE.min || distance > PLAUSIBLE_DISTANCE.max) return null;
  const toFraction = ({ x, y }: Point): Point => ({ x: rounded(x / picture.width), y: rounded(y / picture.height) });
  const eyes = { left: toFraction(left), right: toFraction(right) };
  return [eyes.left, eyes.right].every(isInside) ? eyes : null;
}

function rounded(fraction: number): number {
  return Math.round(fraction * PRECISION) / PRECISION;
}

function isInside({ x, y }: Point): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

/** Aligns the face: rotates, scales and moves it so that its five points match the template of the embedder. */
function cutChip({ size, template }: Chip, picture: Raster, five: readonly Point[]): Raster {
  return warp(picture, fitSimilarity(five, template), size);
}
