import type { Database } from '#database/database.ts';
import { lockSearch, recountGone, type Search, updatePersonCount } from '#features/search-list/public.ts';
import { countFound, deleteGoneHits, listSearchesWithGone } from './hit-repository.ts';

/** Forgets people who may no longer be shown. By search id; only what changed. */
export async function recountPeople(db: Database, searches: readonly Search[]): Promise<ReadonlyMap<string, number>> {
  return await recountGone(searches, {
    listGone: (of) => listSearchesWithGone(db, of),
    forget: (search) => forgetGone(db, search),
  });
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
