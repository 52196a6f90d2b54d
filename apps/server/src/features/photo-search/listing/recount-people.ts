import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Database } from '#database/database.ts';
import { recountGone, type Search } from '#features/search-list/public.ts';
import { listFoundPeople } from '../list-found-people.ts';
import { listSearchesWithGone } from './listing-repository.ts';

/** Forgets people on the first page of a result who have left the catalogue, as opening it does. By search id; only what changed. */
export async function recountPeople(db: Database, searches: readonly Search[]): Promise<ReadonlyMap<string, number>> {
  return await recountGone(searches, {
    listGone: (of) => listSearchesWithGone(db, { ...of, rankBelow: SEARCH_PAGE_SIZE }),
    forget: async (search) => (await listFoundPeople(db, { search, page: 0 })).count,
  });
}
