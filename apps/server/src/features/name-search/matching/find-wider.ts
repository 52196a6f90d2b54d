import { KEYWORD_RESULTS_MAX, WIDER_COUNT_MAX } from '@vidno/contract/keyword/keyword-search';
import { findPlace } from '#features/regions/public.ts';
import type { WiderPlace } from '#features/sources/public.ts';
import type { PlaceFilter, QueryVariant } from './match-repository.ts';
import { countPeople } from './order-rules.ts';
import type { Match, MatchQuery } from './rank-rules.ts';
import { toPlaceFilter } from './to-place-filter.ts';

/** The variants searched for in the place, and how many people they found there. */
export interface SearchPass {
  readonly variants: readonly QueryVariant[];
  readonly query: MatchQuery;
  readonly found: number;
}

interface SearchScope {
  readonly regionId: string | null;
  readonly passes: readonly SearchPass[];
  /** The matches of a pass in another place, out of so many candidates. */
  listInPlace(place: PlaceFilter, pass: SearchPass, limit: number): Promise<Match[]>;
}

/** The nearest surrounding place with more people, by the first pass that finds more anywhere. */
export async function findWider({ regionId, passes, listInPlace }: SearchScope): Promise<WiderPlace | null> {
  if (regionId === null) return null;
  for (const pass of passes) {
    const wider = await widenSearch(regionId, pass, listInPlace);
    if (wider) return wider;
  }
  return null;
}

async function widenSearch(
  searchedId: string,
  pass: SearchPass,
  listInPlace: SearchScope['listInPlace'],
): Promise<WiderPlace | null> {
  const { found } = pass;
  if (found >= KEYWORD_RESULTS_MAX) return null;
  // Doubled, because two candidates may be duplicate records of one person.
  const limit = 2 * (found + WIDER_COUNT_MAX);
  for (const regionId of [...(findPlace(searchedId)?.wider ?? []), null]) {
    const inPlace = countPeople(await listInPlace(toPlaceFilter(regionId), pass, limit));
    if (inPlace > found) return { regionId, count: Math.min(inPlace - found, WIDER_COUNT_MAX) };
  }
  return null;
}
