import { CHIP_SIZE } from '../face-engine.ts';
import { steadyPoints, steadyTemplate } from '../geometry/mean-face.ts';
import type { Raster } from '../geometry/raster.ts';
import { fitSimilarity, type Point } from '../geometry/similarity.ts';
import { warp } from '../geometry/warp.ts';

/** Padding at which the embeddings of one person lie closest, measured. */
const TEMPLATE = steadyTemplate({ size: CHIP_SIZE, padding: 0.2 });

/** The face turned, scaled and moved so that its steady points lie as in the mean face. */
export function cutChip(picture: Raster, landmarks: readonly Point[]): Raster {
  return warp(picture, fitSimilarity(steadyPoints(landmarks), TEMPLATE), CHIP_SIZE);
}
