import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { AccountId } from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Queue } from '#queue/queue.ts';
import { lockSearch } from './repository.ts';
import { restartSearch } from './restart-search.ts';
import type { SearchKinds } from './search-kind.ts';

export interface RefreshSearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly kinds: SearchKinds;
}

export type RefreshSearchOutcome =
  | { kind: 'started' | 'waiting'; processId: string }
  | { kind: 'refused'; because: 'search_not_found' | 'upload_not_found' };

/** Searches again for the same. While a run waits, that run is the answer. */
export async function refreshSearch(
  { db, clock, queue, kinds }: RefreshSearchTools,
  own: { id: string; accountId: AccountId },
): Promise<RefreshSearchOutcome> {
  return await db.transaction().execute(async (trx): Promise<RefreshSearchOutcome> => {
    const search = await lockSearch(trx, own);
    const kind = search && kinds[search.kind];
    if (!kind) return { kind: 'refused', because: 'search_not_found' };
    if (search.process.status === 'wait') return { kind: 'waiting', processId: search.process.id };
    if (!(await kind.canRepeat(trx, search.id))) return { kind: 'refused', because: 'upload_not_found' };
    const run = await restartSearch(trx, search, clock());
    await recordAudit(trx, {
      accountId: own.accountId,
      action: 'search.repeated',
      ...(search.purpose !== null && { purpose: search.purpose }),
      subject: { search_id: search.id, source: search.sourceId, hash: search.hash },
    });
    await queue.add(trx, kind.job, run);
    return { kind: 'started', processId: run.processId };
  });
}
