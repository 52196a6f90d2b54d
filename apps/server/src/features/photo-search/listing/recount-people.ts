import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Database } from '#database/database.ts';
import type { Search } from '#features/search-list/public.ts';
import { listFoundPeople } from '../list-found-people.ts';
import { listSearchesWithGone } from './listing-repository.ts';

/** Forgets people on the first page of a result who have left the catalogue, as opening it does. By search id; only what changed. */
export async function recountPeople(db: Database, searches: readonly Search[]): Promise<ReadonlyMap<string, number>> {
  const [first] = searches;
  if (!first) return new Map();
  const { accountId } = first;
  const gone = await listSearchesWithGone(db, {
    accountId,
    searchIds: searches.map(({ id }) => id),
    rankBelow: SEARCH_PAGE_SIZE,
  });
  const counts = new Map<string, number>();
  for (const search of searches.filter(({ id }) => gone.has(id))) {
    const { count } = await listFoundPeople(db, { search, page: 0 });
    counts.set(search.id, count);
  }
  return counts;
}
