import { fivePoints, stablePoints, stableTemplate } from '../geometry/mean-face.ts';
import { applySimilarity, fitSimilarity, type Point } from '../geometry/similarity.ts';

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
export function differenceOfFive(one: readonly Point[], other: readonly Point[]): number {
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
