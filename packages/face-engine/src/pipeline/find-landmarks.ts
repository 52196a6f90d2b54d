import type { InferenceSession } from 'onnxruntime-node';
import type { PixelBox } from '../geometry/boxes.ts';
import { fivePoints, fiveTemplate } from '../geometry/mean-face.ts';
import type { Raster } from '../geometry/raster.ts';
import { applySimilarity, fitSimilarity, inverseOf, type Point, type Similarity } from '../geometry/similarity.ts';
import { warp } from '../geometry/warp.ts';
import { LANDMARK_INPUT_SIZE } from '../models/landmark-model.ts';
import { differenceOf } from '../quality/landmark-rules.ts';
import type { QuarterTurns } from './fit-into-detector.ts';
import { predictLandmarks } from './predict-landmarks.ts';

const ALIGNED_TEMPLATE = fiveTemplate({ size: LANDMARK_INPUT_SIZE, padding: 0.4 });

export interface FoundLandmarks {
  /** In pixels of the picture. */
  readonly points: readonly Point[];
  /** The square that they were found in: the face upright, with a margin. It does not depend on the embedder. */
  readonly aligned: Raster;
  readonly toAligned: Similarity;
  /** In pixels of that square. */
  readonly landmarks: readonly Point[];
  /** How far the two passes are apart, in distances of the eyes. Where there is no face, they do not agree. */
  readonly disagreement: number;
}

/** Two passes: the first on the detected box, the second on the face aligned by the landmarks of the first. */
export async function findLandmarks(
  model: InferenceSession,
  picture: Raster,
  { box, turns }: { box: PixelBox; turns: QuarterTurns },
): Promise<FoundLandmarks> {
  const first = await findWithin(model, picture, squareAround(box, turns));
  const toAligned = fitSimilarity(fivePoints(first.points), ALIGNED_TEMPLATE);
  const second = await findWithin(model, picture, toAligned);
  return {
    points: second.points,
    aligned: second.square,
    toAligned,
    landmarks: second.landmarks,
    disagreement: differenceOf(first.points, second.points),
  };
}

async function findWithin(model: InferenceSession, picture: Raster, toSquare: Similarity) {
  const square = warp(picture, toSquare, LANDMARK_INPUT_SIZE);
  const landmarks = await predictLandmarks(model, square);
  const toPicture = inverseOf(toSquare);
  return { square, landmarks, points: landmarks.map((point) => applySimilarity(toPicture, point)) };
}

const TURN = { 0: { a: 1, b: 0 }, 1: { a: 0, b: 1 }, 2: { a: -1, b: 0 }, 3: { a: 0, b: -1 } } as const;

function squareAround({ left, top, width, height }: PixelBox, turns: QuarterTurns): Similarity {
  const scale = LANDMARK_INPUT_SIZE / Math.max(width, height);
  const turn = { a: TURN[turns].a * scale, b: TURN[turns].b * scale, dx: 0, dy: 0 };
  const centre = applySimilarity(turn, { x: left + width / 2, y: top + height / 2 });
  return { ...turn, dx: LANDMARK_INPUT_SIZE / 2 - centre.x, dy: LANDMARK_INPUT_SIZE / 2 - centre.y };
}
