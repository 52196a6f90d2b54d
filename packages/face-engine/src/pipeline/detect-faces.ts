import type { InferenceSession } from 'onnxruntime-node';
import { clipBox, suppressOverlaps } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { applySimilarity, type Similarity } from '../geometry/similarity.ts';
import { brighten } from './brighten.ts';
import { fitIntoDetector, type View } from './fit-into-detector.ts';
import { type Detection, runDetector } from './run-detector.ts';

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
    ...{ left: middle.x - width / 2, top: middle.y - height / 2, width, height },
  };
}
