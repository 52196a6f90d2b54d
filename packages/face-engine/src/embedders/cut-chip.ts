import type { Raster } from '../geometry/raster.ts';
import { fitSimilarity, type Point } from '../geometry/similarity.ts';
import { warp } from '../geometry/warp.ts';
import type { Chip } from './embedder.ts';

/** Aligns the face: rotates, scales and moves it so that its five points match the template of the embedder. */
export function cutChip({ size, template }: Chip, picture: Raster, five: readonly Point[]): Raster {
  return warp(picture, fitSimilarity(five, template), size);
}
