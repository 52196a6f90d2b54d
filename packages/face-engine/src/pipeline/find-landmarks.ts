import type { InferenceSession } from 'onnxruntime-node';
import { fivePoints, fiveTemplate } from '../geometry/mean-face.ts';
import type { Raster } from '../geometry/raster.ts';
import { applySimilarity, fitSimilarity, inverseOf, type Point, type Similarity } from '../geometry/similarity.ts';
import { warp } from '../geometry/warp.ts';
import { LANDMARK_INPUT_SIZE } from '../models/landmark-model.ts';
import { differenceOfFive } from '../quality/landmark-rules.ts';
import { predictLandmarks } from './predict-landmarks.ts';

export const ALIGNED_TEMPLATE = fiveTemplate({ size: LANDMARK_INPUT_SIZE, padding: 0.4 });
/** One photograph in fifty is beyond. The detector's points follow a tilted head only half, so its landmarks are found again. */
const CLOSE = 0.17;

export interface FoundLandmarks {
  /** Eyes, tip of the nose and corners of the mouth, in pixels of what was given. */
  readonly five: readonly Point[];
  /** The square that they were found in: the face upright, with a margin. It does not depend on the embedder. */
  readonly aligned: Raster;
  readonly toAligned: Similarity;
  /** All 68, in pixels of that square. */
  readonly landmarks: readonly Point[];
  /** How far these points are from those they were aligned by, in distances of the eyes. Where there is no face, they do not agree. */
  readonly disagreement: number;
}

/** One pass on the face aligned by the detector's points; another, aligned by the first, where these were not near. */
export async function findLandmarks(
  model: InferenceSession,
  picture: Raster,
  points: readonly Point[],
): Promise<FoundLandmarks> {
  const first = await findAligned(model, picture, points);
  return first.disagreement <= CLOSE ? first : await findAligned(model, picture, first.five);
}

async function findAligned(
  model: InferenceSession,
  picture: Raster,
  points: readonly Point[],
): Promise<FoundLandmarks> {
  const toAligned = fitSimilarity(points, ALIGNED_TEMPLATE);
  const aligned = warp(picture, toAligned, LANDMARK_INPUT_SIZE);
  const landmarks = await predictLandmarks(model, aligned);
  const toPicture = inverseOf(toAligned);
  const five = fivePoints(landmarks).map((point) => applySimilarity(toPicture, point));
  return { five, aligned, toAligned, landmarks, disagreement: differenceOfFive(points, five) };
}
