import { centreOf, type Point } from './geometry.ts';

/** Landmarks of the mean face, in the unit square that dlib's embedding network was trained on. */
const MEAN_FACE = {
  nose: [
    [0.490127, 0.203352],
    [0.490127, 0.307009],
    [0.490127, 0.409805],
    [0.490127, 0.515625],
    [0.36688, 0.587326],
    [0.426036, 0.609345],
    [0.490127, 0.628106],
    [0.554217, 0.609345],
    [0.613373, 0.587326],
  ],
  leftEye: [
    [0.121737, 0.216423],
    [0.187122, 0.178758],
    [0.265825, 0.179852],
    [0.334606, 0.231733],
    [0.260918, 0.245099],
    [0.182743, 0.244077],
  ],
  rightEye: [
    [0.645647, 0.231733],
    [0.714428, 0.179852],
    [0.793132, 0.178758],
    [0.858516, 0.216423],
    [0.79751, 0.244077],
    [0.719335, 0.245099],
  ],
  upperLip: [
    [0.254149, 0.780233],
    [0.340985, 0.745405],
    [0.428858, 0.727388],
    [0.490127, 0.742578],
    [0.551395, 0.727388],
    [0.639268, 0.745405],
    [0.726104, 0.780233],
    [0.290379, 0.784792],
    [0.428096, 0.778746],
    [0.490127, 0.785343],
    [0.552157, 0.778746],
    [0.689874, 0.784792],
  ],
} satisfies Record<string, readonly (readonly [number, number])[]>;

/** The indexes of the landmarks in `MEAN_FACE`, in its order: those that facial expressions move least. */
const STABLE_LANDMARKS = [...range(27, 54), ...range(60, 64)];

export function stablePoints(landmarks: readonly Point[]): readonly Point[] {
  return STABLE_LANDMARKS.map((index) => pointAt(landmarks, index));
}

/** Eyes, tip of the nose, corners of the mouth. */
export function fivePoints(landmarks: readonly Point[]): readonly Point[] {
  return [
    centreOf(landmarks.slice(36, 42)),
    centreOf(landmarks.slice(42, 48)),
    pointAt(landmarks, 30),
    pointAt(landmarks, 48),
    pointAt(landmarks, 54),
  ];
}

export interface Frame {
  /** Side of the square, in pixels. */
  readonly size: number;
  /** The margin on each side of the mean face, as a fraction of it. */
  readonly padding: number;
}

export function stableTemplate(frame: Frame): readonly Point[] {
  const { nose, leftEye, rightEye, upperLip } = MEAN_FACE;
  return [...nose, ...leftEye, ...rightEye, ...upperLip].map(([x, y]) => inFrame({ x, y }, frame));
}

export function fiveTemplate(frame: Frame): readonly Point[] {
  const landmarks: Point[] = [];
  const stable = stableTemplate(frame);
  STABLE_LANDMARKS.forEach((index, position) => {
    landmarks[index] = pointAt(stable, position);
  });
  return fivePoints(landmarks);
}

function inFrame({ x, y }: Point, { size, padding }: Frame): Point {
  const unit = size / (2 * padding + 1);
  return { x: (padding + x) * unit, y: (padding + y) * unit };
}

function pointAt(points: readonly Point[], index: number): Point {
  const point = points[index];
  if (point === undefined) throw new RangeError(`There is no landmark ${index}`);
  return point;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
