import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { deleteSearchPayment, NOTHING_DELIVERED, settleSearch } from '#features/search-payments/public.ts';
import type { RunEvents } from '#runs/create-run-events.ts';
import { withdrawRun } from '#runs/end-run.ts';
import { deleteEndedRuns } from '#runs/run-repository.ts';
import { deleteSearch, lockSearch, type SearchId } from './repository.ts';
import type { SearchKinds } from './search-kind.ts';

export interface RemoveSearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly searchKinds: SearchKinds;
  readonly runEvents: RunEvents;
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
