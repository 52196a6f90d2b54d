import { KEYWORD_RESULTS_MAX, WIDER_COUNT_MAX } from '@vidno/contract/keyword-search';
import type { Transaction } from '#database/database.ts';
import { findPlace } from '#features/regions/public.ts';
import type { WiderPlace } from '#features/sources/public.ts';
import { countCandidates, type QueryVariant, type SourceFilter } from './match-repository.ts';
import { toPlaceFilter } from './to-place-filter.ts';

/** The variants searched for in the place, and how many people they found there. */
export interface SearchPass {
  readonly variants: readonly QueryVariant[];
  readonly found: number;
}

interface SearchScope {
  readonly source: SourceFilter;
  readonly regionId: string | null;
}

/** The nearest surrounding place with more people, by the first pass that finds more anywhere. */
export async function findWider(
  trx: Transaction,
  scope: SearchScope,
  passes: readonly SearchPass[],
): Promise<WiderPlace | null> {
  for (const pass of passes) {
    const wider = await widenSearch(trx, scope, pass);
    if (wider) return wider;
  }
  return null;
}

async function widenSearch(
  trx: Transaction,
  { source, regionId: searchedId }: SearchScope,
  { variants, found }: SearchPass,
): Promise<WiderPlace | null> {
  if (searchedId === null || found >= KEYWORD_RESULTS_MAX) return null;
  // Doubled, because two candidates may be duplicate records of one person.
  const limit = 2 * (found + WIDER_COUNT_MAX);
  for (const regionId of [...(findPlace(searchedId)?.wider ?? []), null]) {
    const inPlace = await countCandidates(trx, { source, place: toPlaceFilter(regionId), variants }, limit);
    if (inPlace > found) return { regionId, count: Math.min(inPlace - found, WIDER_COUNT_MAX) };
  }
  return null;
}
