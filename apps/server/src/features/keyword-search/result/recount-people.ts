import type { Database } from '#database/database.ts';
import { lockSearch, type Search, updatePersonCount } from '#features/search-list/public.ts';
import { countFound, deleteGoneHits, listSearchesWithGone } from './hit-repository.ts';

/** Forgets people who may no longer be shown. By search id; only what changed. */
export async function recountPeople(db: Database, searches: readonly Search[]): Promise<ReadonlyMap<string, number>> {
  const [first] = searches;
  if (!first) return new Map();
  const gone = await listSearchesWithGone(db, { accountId: first.accountId, searchIds: searches.map(({ id }) => id) });
  const counts = new Map<string, number>();
  for (const search of searches.filter(({ id }) => gone.has(id))) {
    const count = await forgetGone(db, search);
    if (count !== null) counts.set(search.id, count);
  }
  return counts;
}

/** Deletes the hits of people who may no longer be shown, and returns how many people are left. Null: it is searched again. */
export async function forgetGone(db: Database, search: Search): Promise<number | null> {
  return await db.transaction().execute(async (trx) => {
    const locked = await lockSearch(trx, search);
    if (locked?.run.status !== 'delivered') return null;
    await deleteGoneHits(trx, locked);
    const count = await countFound(trx, locked);
    await updatePersonCount(trx, locked, count);
    return count;
  });
}
