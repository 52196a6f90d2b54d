import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { forgetMonitor } from '#features/notifications/public.ts';
import type { RunEvents } from '#runs/create-run-events.ts';
import { withdrawRun } from '#runs/end-run.ts';
import { deleteEndedRuns } from '#runs/run-repository.ts';
import { findWaitingRunId, listRunIds } from '../runs/run-repository.ts';
import { deleteMonitor, lockMonitor, type OwnMonitor } from './monitor-repository.ts';

export interface RemoveMonitorTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly runEvents: RunEvents;
}

export type RemoveMonitorOutcome =
  | { readonly kind: 'removed' }
  | { readonly kind: 'refused'; readonly because: 'monitor_not_found' };

/** Removes the monitor with its results and withdraws its run in progress, even one that a worker holds. */
export async function removeMonitor(
  { db, clock, runEvents }: RemoveMonitorTools,
  own: OwnMonitor,
): Promise<RemoveMonitorOutcome> {
  const removed = await db.transaction().execute(async (trx) => {
    const monitor = await lockMonitor(trx, own);
    if (!monitor) return null;
    const waitingId = await findWaitingRunId(trx, monitor);
    const withdrawn = waitingId === null ? null : await withdrawRun(trx, waitingId, clock());
    await deleteEndedRuns(trx, await listRunIds(trx, own));
    await forgetMonitor(trx, own);
    await deleteMonitor(trx, own);
    return { withdrawn };
  });
  if (!removed) return { kind: 'refused', because: 'monitor_not_found' };
  if (removed.withdrawn) runEvents.emit('changed', removed.withdrawn);
  return { kind: 'removed' };
}
