import { fivePoints, stablePoints, stableTemplate } from '../geometry/mean-face.ts';
import type { Raster } from '../geometry/raster.ts';
import { fitSimilarity, type Point, type Similarity } from '../geometry/similarity.ts';
import { warp } from '../geometry/warp.ts';
import type { Chip } from './embedder.ts';

/** Aligns the face: rotates, scales and moves it so that its landmarks match the template of the embedder. */
export function cutChip(chip: Chip, picture: Raster, landmarks: readonly Point[]): Raster {
  return warp(picture, toChip(chip, landmarks), chip.size);
}

function toChip({ size, alignment }: Chip, landmarks: readonly Point[]): Similarity {
  return alignment.kind === 'mean_face'
    ? fitSimilarity(stablePoints(landmarks), stableTemplate({ size, padding: alignment.padding }))
    : fitSimilarity(fivePoints(landmarks), alignment.template);
}
