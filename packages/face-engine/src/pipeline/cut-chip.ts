import { CHIP_SIZE } from '../face-engine.ts';
import { stablePoints, stableTemplate } from '../geometry/mean-face.ts';
import type { Raster } from '../geometry/raster.ts';
import { fitSimilarity, type Point } from '../geometry/similarity.ts';
import { warp } from '../geometry/warp.ts';

/** The padding was measured to bring embeddings of one person closest together. */
const TEMPLATE = stableTemplate({ size: CHIP_SIZE, padding: 0.2 });

/** Aligns the face: rotates, scales and moves it so that its stable landmarks match the mean face. */
export function cutChip(picture: Raster, landmarks: readonly Point[]): Raster {
  return warp(picture, fitSimilarity(stablePoints(landmarks), TEMPLATE), CHIP_SIZE);
}
