import { KEYWORD_RESULTS_MAX, WIDER_COUNT_MAX } from '@vidno/contract/keyword-search';
import type { Transaction } from '#database/database.ts';
import { findPlace } from '#features/regions/public.ts';
import type { WiderPlace } from '#features/sources/public.ts';
import { countCandidates, type Reading, type SearchedSource } from './match-repository.ts';
import { toSearchedPlace } from './to-searched-place.ts';

/** What was asked for in a place, and how many were found there. */
export interface Look {
  readonly readings: readonly Reading[];
  readonly found: number;
}

interface Searched {
  readonly source: SearchedSource;
  readonly regionId: string | null;
}

/** The nearest place around with more people than the first of the looks has found, or else than the next. */
export async function findWider(
  trx: Transaction,
  searched: Searched,
  looks: readonly Look[],
): Promise<WiderPlace | null> {
  for (const look of looks) {
    const wider = await lookAround(trx, searched, look);
    if (wider) return wider;
  }
  return null;
}

async function lookAround(
  trx: Transaction,
  { source, regionId: searchedId }: Searched,
  { readings, found }: Look,
): Promise<WiderPlace | null> {
  if (searchedId === null || found >= KEYWORD_RESULTS_MAX) return null;
  // Twice, for of two people one may be the twin of the other.
  const limit = 2 * (found + WIDER_COUNT_MAX);
  for (const regionId of [...(findPlace(searchedId)?.wider ?? []), null]) {
    const inPlace = await countCandidates(trx, { source, place: toSearchedPlace(regionId), readings }, limit);
    if (inPlace > found) return { regionId, count: Math.min(inPlace - found, WIDER_COUNT_MAX) };
  }
  return null;
}
