import { NOTHING_DELIVERED, settleSearch } from '#features/search-payments/pay-for-search.ts';
import { deleteSearchPayment } from '#features/search-payments/public.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import { withdrawRun } from '#runs/advance-run.ts';
import { deleteEndedRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { deleteSearch, listExpiredSearches, listSearchIds, lockSearch, type SearchId } from './repository.ts';
import type { SearchKinds } from './search-kind.ts';

export interface RemoveSearchTools extends Pick<Tools, 'db' | 'clock' | 'runEvents'> {
  readonly searchKinds: SearchKinds;
}

/** Removes the search, its results and the data that only it used. A waiting run is withdrawn. */
export async function removeSearch(
  { db, clock, searchKinds, runEvents }: RemoveSearchTools,
  own: SearchId,
): Promise<{ kind: 'removed' } | { kind: 'refused'; because: 'search_not_found' }> {
  const removed = await db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, own);
    if (!search) return null;
    const withdrawn = await withdrawRun(trx, search.run.id, clock());
    const { accountId, id: searchId } = search;
    const ended = { accountId, searchId, runId: search.run.id, now: clock() };
    await settleSearch(trx, ended, NOTHING_DELIVERED);
    await deleteSearchPayment(trx, { accountId, searchId });
    const release = await searchKinds[search.kind].release(trx, search);
    await deleteSearch(trx, search);
    await deleteEndedRuns(trx, [search.run.id]);
    return { withdrawn, release };
  });
  if (!removed) return { kind: 'refused', because: 'search_not_found' };
  if (removed.withdrawn) runEvents.emit('changed', removed.withdrawn);
  await removed.release();
  return { kind: 'removed' };
}

/** @limit queue: The rest is removed after the next query. */
const BATCH = 100;

/** Removes all searches of an account. May be called again after a crash. */
export async function removeSearchesOf(tools: RemoveSearchTools, accountId: number): Promise<void> {
  let ids: readonly string[];
  do {
    ids = await listSearchIds(tools.db, { accountId, limit: BATCH });
    for (const id of ids) await removeSearch(tools, { id, accountId });
  } while (ids.length === BATCH);
}

/** Removes all expired searches. */
export async function purgeSearches(tools: RemoveSearchTools): Promise<{ searches: number }> {
  const searches = await purgeOverdue({
    list: (page) => listExpiredSearches(tools.db, { now: tools.clock(), ...page }),
    remove: async (own) => (await removeSearch(tools, own)).kind === 'removed',
  });
  return { searches };
}
