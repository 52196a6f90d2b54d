import type { Database } from '#database/database.ts';
import { deleteProcess } from './process/process-repository.ts';
import { deleteSearch, lockSearch } from './repository.ts';
import type { SearchKinds } from './search-kind.ts';

export interface RemoveSearchTools {
  readonly db: Database;
  readonly kinds: SearchKinds;
}

/** Removes the search, its results and what only it used. A job of it that still waits finds nothing to do. */
export async function removeSearch(
  { db, kinds }: RemoveSearchTools,
  own: { id: string; accountId: number },
): Promise<{ kind: 'removed' } | { kind: 'refused'; because: 'search_not_found' }> {
  const afterCommit = await db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, own);
    if (!search) return null;
    const finish = await kinds[search.kind]?.release(trx, search.id);
    await deleteSearch(trx, search.id);
    await deleteProcess(trx, search.process.id);
    return finish ?? (async () => {});
  });
  if (!afterCommit) return { kind: 'refused', because: 'search_not_found' };
  await afterCommit();
  return { kind: 'removed' };
}
