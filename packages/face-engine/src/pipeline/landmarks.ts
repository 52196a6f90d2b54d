import type { InferenceSession } from 'onnxruntime-node';
import {
  applySimilarity,
  fitSimilarity,
  inverseOf,
  type Point,
  type Raster,
  type Similarity,
  warp,
} from '../geometry.ts';
import { fivePoints, fiveTemplate, stablePoints, stableTemplate } from '../mean-face.ts';
import { LANDMARK_INPUT_SIZE } from '../models/model-files.ts';
import { runModel } from '../models/open-models.ts';

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

/** The 68 landmarks of a square around one face, in its pixels. */
export async function predictLandmarks(model: InferenceSession, { pixels }: Raster): Promise<Point[]> {
  const { points } = await runModel(model, pixels, LANDMARK_INPUT_SIZE);
  if (points === undefined) throw new Error('The landmark model must return points');
  return Array.from({ length: points.length / 2 }, (_, index) => ({
    x: (points[index * 2] ?? 0) * LANDMARK_INPUT_SIZE,
    y: (points[index * 2 + 1] ?? 0) * LANDMARK_INPUT_SIZE,
  }));
}

const MEAN_FACE = stableTemplate({ size: 1, padding: 0 });

/** How far the landmarks are from those of the mean face, in widths of the mean face: 0 for the mean face itself. */
export function strangenessOf(landmarks: readonly Point[]): number {
  const points = stablePoints(landmarks);
  const toMean = fitSimilarity(points, MEAN_FACE);
  return rootMeanSquare(
    points.map((point) => applySimilarity(toMean, point)),
    MEAN_FACE,
  );
}

/** How far two sets of landmarks of one face are apart, in distances of the eyes. */
export function differenceOf(one: readonly Point[], other: readonly Point[]): number {
  return rootMeanSquare(one, other) / Math.max(distanceOfEyes(fivePoints(other)), Number.EPSILON);
}

/** The same for eyes, tip of the nose and corners of the mouth alone. */
function differenceOfFive(one: readonly Point[], other: readonly Point[]): number {
  return rootMeanSquare(one, other) / Math.max(distanceOfEyes(other), Number.EPSILON);
}

export function distanceOfEyes([left, right]: readonly Point[]): number {
  return left && right ? Math.hypot(right.x - left.x, right.y - left.y) : 0;
}

/** The landmarks of the mirrored square of this width as those of the square itself: left and right change places. */
export function mirrorLandmarks(landmarks: readonly Point[], width: number): Point[] {
  return MIRROR_IMAGES.map((index) => {
    const { x, y } = landmarks[index] ?? { x: 0, y: 0 };
    return { x: width - x, y };
  });
}

/** For each of the 68 landmarks, the one on the other side: jaw, brows, nose, eyes, outer and inner lips. */
const MIRROR_IMAGES = [
  ...descending(16, 0),
  ...descending(26, 17),
  27,
  28,
  29,
  30,
  ...descending(35, 31),
  45,
  44,
  43,
  42,
  47,
  46,
  39,
  38,
  37,
  36,
  41,
  40,
  ...descending(54, 48),
  ...descending(59, 55),
  ...descending(64, 60),
  ...descending(67, 65),
];

function descending(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}

function rootMeanSquare(one: readonly Point[], other: readonly Point[]): number {
  const squares = one.map(({ x, y }, index) => {
    const to = other[index] ?? { x, y };
    return (x - to.x) ** 2 + (y - to.y) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
