import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { RunBell } from '#runs/create-run-bell.ts';
import { beginRun } from '../runs/begin-run.ts';
import { findWaitingRunId } from '../runs/run-repository.ts';
import { lockMonitor, type OwnMonitor } from './monitor-repository.ts';

export interface RefreshMonitorTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly bell: RunBell;
}

export type RefreshMonitorOutcome =
  | { readonly kind: 'waiting'; readonly processId: string }
  | { readonly kind: 'refused'; readonly because: 'monitor_not_found' | 'monitor_ended' };

/** Looks now; when it looks by itself stays as it is. While a run waits, that run is the answer. */
export async function refreshMonitor(
  { db, clock, bell }: RefreshMonitorTools,
  own: OwnMonitor,
): Promise<RefreshMonitorOutcome> {
  const now = clock();
  const outcome = await db.transaction().execute(async (trx): Promise<RefreshMonitorOutcome> => {
    const monitor = await lockMonitor(trx, own);
    if (!monitor) return { kind: 'refused', because: 'monitor_not_found' };
    const waitingId = await findWaitingRunId(trx, monitor);
    if (waitingId !== null) return { kind: 'waiting', processId: waitingId };
    if (now >= monitor.ends_at) return { kind: 'refused', because: 'monitor_ended' };
    return { kind: 'waiting', processId: await beginRun(trx, monitor, now) };
  });
  if (outcome.kind === 'waiting') bell.emit('started');
  return outcome;
}
