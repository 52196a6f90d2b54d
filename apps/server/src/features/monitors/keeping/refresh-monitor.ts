import type { Clock } from '#config/clock.ts';
import { type AuthoriseTools, authorise, type RightRefusal } from '#features/rights/public.ts';
import type { RunEvents } from '#runs/create-run-events.ts';
import { beginRun } from '../runs/begin-run.ts';
import { findWaitingRunId, findWatched } from '../runs/run-repository.ts';
import { lockMonitor, type OwnMonitor } from './monitor-repository.ts';

export interface RefreshMonitorTools extends AuthoriseTools {
  readonly clock: Clock;
  readonly runEvents: RunEvents;
}

export type RefreshMonitorOutcome =
  | { readonly kind: 'waiting'; readonly processId: string }
  | { readonly kind: 'refused'; readonly because: 'monitor_not_found' | 'monitor_ended' | RightRefusal };

/** Looks now; when it looks by itself stays as it is. While a run waits, that run is the answer. */
export async function refreshMonitor(tools: RefreshMonitorTools, own: OwnMonitor): Promise<RefreshMonitorOutcome> {
  const { db, clock, runEvents, sourceKinds } = tools;
  const now = clock();
  const watched = await findWatched(db, own);
  if (!watched) return { kind: 'refused', because: 'monitor_not_found' };
  const right = await authorise(tools, { accountId: own.accountId, use: 'monitor', sourceId: watched.sourceId });
  const outcome = await db.transaction().execute(async (trx): Promise<RefreshMonitorOutcome> => {
    const monitor = await lockMonitor(trx, own);
    if (!monitor) return { kind: 'refused', because: 'monitor_not_found' };
    const waitingId = await findWaitingRunId(trx, monitor);
    if (waitingId !== null) return { kind: 'waiting', processId: waitingId };
    if (now >= monitor.ends_at) return { kind: 'refused', because: 'monitor_ended' };
    if (right.kind === 'refused') return { kind: 'refused', because: right.because };
    return { kind: 'waiting', processId: await beginRun(trx, monitor, { sourceKinds, now }) };
  });
  if (outcome.kind === 'waiting') runEvents.emit('started');
  return outcome;
}
