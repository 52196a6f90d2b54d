import type { InferenceSession } from 'onnxruntime-node';
import type { PixelBox } from '../geometry/boxes.ts';
import { fivePoints, fiveTemplate } from '../geometry/mean-face.ts';
import type { Raster } from '../geometry/raster.ts';
import { applySimilarity, fitSimilarity, inverseOf, type Point, type Similarity } from '../geometry/similarity.ts';
import { warp } from '../geometry/warp.ts';
import { LANDMARK_INPUT_SIZE } from '../models/landmark-model.ts';
import { runModel } from '../models/run-model.ts';
import type { QuarterTurns } from './fit-into-detector.ts';

const ALIGNED_TEMPLATE = fiveTemplate({ size: LANDMARK_INPUT_SIZE, padding: 0.4 });

export interface FoundLandmarks {
  /** In pixels of the picture. */
  readonly points: readonly Point[];
  /** The square that they were found in: the face upright, with a margin. It does not depend on the embedder. */
  readonly aligned: Raster;
}

/** Two passes: the first on the detected box, the second on the face aligned by the landmarks of the first. */
export async function findLandmarks(
  model: InferenceSession,
  picture: Raster,
  { box, turns }: { box: PixelBox; turns: QuarterTurns },
): Promise<FoundLandmarks> {
  const first = await predictLandmarks(model, picture, squareAround(box, turns));
  return await predictLandmarks(model, picture, fitSimilarity(fivePoints(first.points), ALIGNED_TEMPLATE));
}

async function predictLandmarks(
  model: InferenceSession,
  picture: Raster,
  toSquare: Similarity,
): Promise<FoundLandmarks> {
  const aligned = warp(picture, toSquare, LANDMARK_INPUT_SIZE);
  const { points: predicted } = await runModel(model, aligned.pixels, LANDMARK_INPUT_SIZE);
  if (predicted === undefined) throw new Error('The landmark model must return points');
  const toPicture = inverseOf(toSquare);
  const points = Array.from({ length: predicted.length / 2 }, (_, index) =>
    applySimilarity(toPicture, {
      x: (predicted[index * 2] ?? 0) * LANDMARK_INPUT_SIZE,
      y: (predicted[index * 2 + 1] ?? 0) * LANDMARK_INPUT_SIZE,
    }),
  );
  return { points, aligned };
}

const TURN = { 0: { a: 1, b: 0 }, 1: { a: 0, b: 1 }, 3: { a: 0, b: -1 } } as const;

function squareAround({ left, top, width, height }: PixelBox, turns: QuarterTurns): Similarity {
  const scale = LANDMARK_INPUT_SIZE / Math.max(width, height);
  const turn = { a: TURN[turns].a * scale, b: TURN[turns].b * scale, dx: 0, dy: 0 };
  const centre = applySimilarity(turn, { x: left + width / 2, y: top + height / 2 });
  return { ...turn, dx: LANDMARK_INPUT_SIZE / 2 - centre.x, dy: LANDMARK_INPUT_SIZE / 2 - centre.y };
}
