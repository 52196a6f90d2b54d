import type { InferenceSession } from 'onnxruntime-node';
import { clippedTo, type ScoredBox, withoutOverlaps } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { DETECTOR_INPUT_SIZE } from '../weights/detector-network.ts';
import { fitIntoDetector, type QuarterTurns } from './fit-into-detector.ts';
import { runModel } from './run-model.ts';

const LEAST_SCORE = 0.4;
const MOST_OVERLAP = 0.4;
/** Of the longer side, on each side: a face that fills the picture is found only with room around it. */
const ROOM_AROUND_TIGHT_FACE = 0.4;

export interface DetectedFaces {
  /** In pixels of the picture as it came; best first. */
  readonly boxes: readonly ScoredBox[];
  /** How the picture must be turned for the faces to stand upright. */
  readonly turns: QuarterTurns;
}

/** Looks again with room around the picture, and then with the picture on its side, only where nothing was found. */
export async function detectFaces(detector: InferenceSession, picture: Raster): Promise<DetectedFaces> {
  for (const margin of [0, ROOM_AROUND_TIGHT_FACE]) {
    const boxes = await detectOnce(detector, picture, { margin, turns: 0 });
    if (boxes.length > 0) return { boxes, turns: 0 };
  }
  const left = await detectOnce(detector, picture, { margin: 0, turns: 1 });
  const right = await detectOnce(detector, picture, { margin: 0, turns: 3 });
  return bestScore(left) >= bestScore(right) ? { boxes: left, turns: 1 } : { boxes: right, turns: 3 };
}

async function detectOnce(
  detector: InferenceSession,
  picture: Raster,
  { margin, turns }: { margin: number; turns: QuarterTurns },
): Promise<ScoredBox[]> {
  const fitted = await fitIntoDetector(picture, { margin, turns });
  const { boxes, scores } = await runModel(detector, fitted.pixels, DETECTOR_INPUT_SIZE);
  if (boxes === undefined || scores === undefined) throw new Error('The detector answers boxes and scores');
  const candidates: ScoredBox[] = [];
  scores.forEach((score, index) => {
    if (score < LEAST_SCORE) return;
    const [top = 0, left = 0, bottom = 0, right = 0] = boxes.subarray(index * 4, index * 4 + 4);
    const box = fitted.toPicture({ left, top, width: right - left, height: bottom - top });
    const clipped = clippedTo({ ...box, score }, picture.width, picture.height);
    if (clipped.width > 1 && clipped.height > 1) candidates.push(clipped);
  });
  return withoutOverlaps(candidates, MOST_OVERLAP);
}

function bestScore(boxes: readonly ScoredBox[]): number {
  return boxes[0]?.score ?? 0;
}
