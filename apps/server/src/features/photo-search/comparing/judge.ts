import type { BandMeaning, FacesCompared } from '#features/sources/public.ts';
import { type Hit, isSureBandOpen, toHits } from '../rules.ts';

/** What a comparison with every face of a source has brought. */
export interface Comparison {
  readonly hits: readonly Hit[];
  /** How many faces were compared. */
  readonly faces: number;
  readonly bands: readonly BandMeaning[];
}

/** Whom the near faces belong to, and how sure that is. */
export function judge({ near, faces, limits, meaning: bands }: FacesCompared): Comparison {
  return { hits: toHits(near, { limits, sureBandOpen: isSureBandOpen(bands) }), faces, bands };
}
