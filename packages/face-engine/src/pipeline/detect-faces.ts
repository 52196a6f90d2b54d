import type { InferenceSession } from 'onnxruntime-node';
import { clippedTo, type ScoredBox, withoutOverlaps } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';
import { DETECTOR_INPUT_SIZE } from '../weights/detector-network.ts';
import { fitIntoDetector, type QuarterTurns } from './fit-into-detector.ts';
import { runModel } from './run-model.ts';

const LEAST_SCORE = 0.4;
const MOST_OVERLAP = 0.4;
/** So that no picture holds a worker for long. */
const MOST_FACES = 100;
/** In pixels: smaller ones are mostly not faces, and those that are cannot be recognised. */
const LEAST_SIDE = 20;
/** A face that lies on its side is often found too, but its landmarks are then wrong: one has to look twice. */
const SURE = 0.9;
const CLEARLY_BETTER = 0.1;
/** A face that stands is taller than wide. */
const PENALTY_FOR_WIDE = 0.2;
/** Of the longer side, on each side: a face that fills the picture is found only with room around it. */
const ROOM_AROUND_TIGHT_FACE = 0.4;

export interface DetectedFaces {
  /** In pixels of the picture as it came; best first. */
  readonly boxes: readonly ScoredBox[];
  /** How the picture must be turned for the faces to stand upright. */
  readonly turns: QuarterTurns;
}

/** Looks again with room around the picture where nothing was found, and on its side where that is doubtful still. */
export async function detectFaces(detector: InferenceSession, picture: Raster): Promise<DetectedFaces> {
  let upright = await detectOnce(detector, picture, { margin: 0, turns: 0 });
  if (upright.boxes.length === 0) {
    upright = await detectOnce(detector, picture, { margin: ROOM_AROUND_TIGHT_FACE, turns: 0 });
  }
  if (certaintyOf(upright) >= SURE) return upright;
  const left = await detectOnce(detector, picture, { margin: 0, turns: 1 });
  const right = await detectOnce(detector, picture, { margin: 0, turns: 3 });
  const lying = certaintyOf(left) >= certaintyOf(right) ? left : right;
  return certaintyOf(lying) >= certaintyOf(upright) + CLEARLY_BETTER ? lying : upright;
}

async function detectOnce(
  detector: InferenceSession,
  picture: Raster,
  { margin, turns }: { margin: number; turns: QuarterTurns },
): Promise<DetectedFaces> {
  const fitted = await fitIntoDetector(picture, { margin, turns });
  const { boxes, scores } = await runModel(detector, fitted.pixels, DETECTOR_INPUT_SIZE);
  if (boxes === undefined || scores === undefined) throw new Error('The detector answers boxes and scores');
  const candidates: ScoredBox[] = [];
  scores.forEach((score, index) => {
    if (score < LEAST_SCORE) return;
    const [top = 0, left = 0, bottom = 0, right = 0] = boxes.subarray(index * 4, index * 4 + 4);
    const box = fitted.toPicture({ left, top, width: right - left, height: bottom - top });
    const clipped = clippedTo({ ...box, score }, picture.width, picture.height);
    if (Math.min(clipped.width, clipped.height) >= LEAST_SIDE) candidates.push(clipped);
  });
  return { boxes: withoutOverlaps(candidates, MOST_OVERLAP).slice(0, MOST_FACES), turns };
}

/** That the picture was looked at the right way up, by its best face. */
function certaintyOf({ boxes: [best], turns }: DetectedFaces): number {
  if (best === undefined) return 0;
  const isWide = turns === 0 ? best.width > best.height : best.height > best.width;
  return isWide ? best.score - PENALTY_FOR_WIDE : best.score;
}
