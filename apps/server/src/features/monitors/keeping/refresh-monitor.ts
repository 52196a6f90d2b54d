import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { beginRun, findWaitingRun } from '../runs/run-repository.ts';
import { lockMonitor } from './monitor-repository.ts';

export type RefreshMonitorOutcome =
  | { readonly kind: 'waiting'; readonly processId: string }
  | { readonly kind: 'refused'; readonly because: 'monitor_not_found' | 'monitor_ended' };

/** Looks now; when it looks by itself stays as it is. While a run waits, that run is the answer. */
export async function refreshMonitor(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  own: { id: string; accountId: number },
): Promise<RefreshMonitorOutcome> {
  const now = clock();
  return await db.transaction().execute(async (trx): Promise<RefreshMonitorOutcome> => {
    const monitor = await lockMonitor(trx, own);
    if (!monitor) return { kind: 'refused', because: 'monitor_not_found' };
    const waiting = monitor.waiting ? await findWaitingRun(trx, monitor.id) : null;
    if (waiting !== null) return { kind: 'waiting', processId: waiting };
    if (now >= monitor.ends_at) return { kind: 'refused', because: 'monitor_ended' };
    const processId = randomUUID();
    await beginRun(trx, { monitor, id: processId, now });
    return { kind: 'waiting', processId };
  });
}
