import type { InferenceSession } from 'onnxruntime-node';
import { clipBox, type ScoredBox, suppressOverlaps } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { DETECTOR_INPUT_SIZE } from '../models/detector-model.ts';
import { runModel } from '../models/run-model.ts';
import { brighten } from './brighten.ts';
import { fitIntoDetector, type QuarterTurns } from './fit-into-detector.ts';

const MIN_SCORE = 0.4;
/** @limit none */
const MAX_OVERLAP = 0.4;
/**
 * Limits how long one picture can occupy a worker.
 * @limit list: Only the most certain faces of a picture are used.
 */
const MAX_FACES = 100;
/** In pixels. Smaller detections are mostly not faces, and otherwise cannot be recognised. */
const MIN_SIDE = 20;
/** A face rotated on its side is often detected with a lower score, but then its landmarks are wrong. */
const CERTAIN_SCORE = 0.9;
const ROTATION_ADVANTAGE = 0.1;
/** An upright face is taller than wide. */
const WIDE_FACE_PENALTY = 0.2;
/** Relative to the longer side. A face that fills the picture, or is cut off, is detected only with a margin around it. */
const TIGHT_FACE_MARGINS = [0.4, 1];

export interface DetectedFaces {
  /** In pixels of the original picture, best first. */
  readonly boxes: readonly ScoredBox[];
  /** The rotation that makes the faces upright. */
  readonly turns: QuarterTurns;
  /** The picture in which they were found: the given one, or a brighter copy of a dark one. */
  readonly picture: Raster;
}

/**
 * If nothing is found, tries again with a margin around the picture, and a dark picture brightened. If the result is
 * uncertain, also tries it rotated.
 */
export async function detectFaces(detector: InferenceSession, given: Raster): Promise<DetectedFaces> {
  const upright = await detectUpright(detector, given);
  const { picture } = upright;
  if (certaintyOf(upright) >= CERTAIN_SCORE) return upright;
  const left = await detectOnce(detector, picture, { margin: 0, turns: 1 });
  const right = await detectOnce(detector, picture, { margin: 0, turns: 3 });
  const rotated = certaintyOf(left) >= certaintyOf(right) ? left : right;
  return certaintyOf(rotated) >= certaintyOf(upright) + ROTATION_ADVANTAGE ? rotated : upright;
}

async function detectUpright(detector: InferenceSession, given: Raster): Promise<DetectedFaces> {
  const found = await detectWithMargins(detector, given);
  if (found.boxes.length > 0) return found;
  const brighter = brighten(given);
  return brighter ? await detectWithMargins(detector, brighter) : found;
}

async function detectWithMargins(detector: InferenceSession, picture: Raster): Promise<DetectedFaces> {
  for (const margin of [0, ...TIGHT_FACE_MARGINS]) {
    const found = await detectOnce(detector, picture, { margin, turns: 0 });
    if (found.boxes.length > 0) return found;
  }
  return { boxes: [], turns: 0, picture };
}

/** For a picture without a face, or whose faces look like none, the right way up. */
export async function detectUpsideDown(detector: InferenceSession, picture: Raster): Promise<DetectedFaces> {
  return await detectOnce(detector, picture, { margin: 0, turns: 2 });
}

async function detectOnce(
  detector: InferenceSession,
  picture: Raster,
  { margin, turns }: { margin: number; turns: QuarterTurns },
): Promise<DetectedFaces> {
  const fitted = await fitIntoDetector(picture, { margin, turns });
  const { boxes, scores } = await runModel(detector, fitted.pixels, DETECTOR_INPUT_SIZE);
  if (boxes === undefined || scores === undefined) throw new Error('The detector must return boxes and scores');
  const candidates: ScoredBox[] = [];
  scores.forEach((score, index) => {
    if (score < MIN_SCORE) return;
    const [top = 0, left = 0, bottom = 0, right = 0] = boxes.subarray(index * 4, index * 4 + 4);
    const box = fitted.toPicture({ left, top, width: right - left, height: bottom - top });
    const clipped = clipBox({ ...box, score }, picture.width, picture.height);
    if (Math.min(clipped.width, clipped.height) >= MIN_SIDE) candidates.push(clipped);
  });
  return { boxes: suppressOverlaps(candidates, MAX_OVERLAP).slice(0, MAX_FACES), turns, picture };
}

/** How certain it is that this rotation is the right one, judged by the best face. */
function certaintyOf({ boxes: [best], turns }: DetectedFaces): number {
  if (best === undefined) return 0;
  const isWide = turns % 2 === 0 ? best.width > best.height : best.height > best.width;
  return isWide ? best.score - WIDE_FACE_PENALTY : best.score;
}
