import type { InferenceSession } from 'onnxruntime-node';
import type { Raster } from '../geometry/raster.ts';
import type { Point } from '../geometry/similarity.ts';
import { LANDMARK_INPUT_SIZE } from '../models/landmark-model.ts';
import { runModel } from '../models/run-model.ts';

/** The 68 landmarks of a square around one face, in its pixels. */
export async function predictLandmarks(model: InferenceSession, { pixels }: Raster): Promise<Point[]> {
  const { points } = await runModel(model, pixels, LANDMARK_INPUT_SIZE);
  if (points === undefined) throw new Error('The landmark model must return points');
  return Array.from({ length: points.length / 2 }, (_, index) => ({
    x: (points[index * 2] ?? 0) * LANDMARK_INPUT_SIZE,
    y: (points[index * 2 + 1] ?? 0) * LANDMARK_INPUT_SIZE,
  }));
}
