import type { Clock } from '#config/clock.ts';
import { type AuthoriseRefusal, type AuthoriseTools, authorise } from '#features/rights/public.ts';
import { findCheckTarget, findWaitingRunId } from '../runs/run-repository.ts';
import { startRun } from '../runs/start-run.ts';
import { lockMonitor, type OwnMonitor } from './monitor-repository.ts';

export interface RefreshMonitorTools extends AuthoriseTools {
  readonly clock: Clock;
}

export type RefreshMonitorOutcome =
  | { readonly kind: 'waiting'; readonly processId: string }
  | { readonly kind: 'refused'; readonly because: 'monitor_not_found' | 'monitor_ended' | AuthoriseRefusal };

/** Starts a run now without changing the schedule, or returns the run that is already waiting. */
export async function refreshMonitor(
  tools: RefreshMonitorTools,
  { services, ...own }: OwnMonitor & { readonly services?: readonly number[] },
): Promise<RefreshMonitorOutcome> {
  const { db, clock, sourceKinds } = tools;
  const now = clock();
  const target = await findCheckTarget(db, own);
  if (!target) return { kind: 'refused', because: 'monitor_not_found' };
  const right = await authorise(tools, {
    accountId: own.accountId,
    use: 'monitor',
    sources: [target.sourceId],
    services,
    stage: 'repeat',
  });
  if (right.kind === 'refused' && right.because === 'not_paid') return { kind: 'refused', because: 'not_paid' };
  return await db.transaction().execute(async (trx): Promise<RefreshMonitorOutcome> => {
    const monitor = await lockMonitor(trx, own);
    if (!monitor) return { kind: 'refused', because: 'monitor_not_found' };
    const waitingId = await findWaitingRunId(trx, monitor);
    if (waitingId !== null) return { kind: 'waiting', processId: waitingId };
    if (now >= monitor.ends_at) return { kind: 'refused', because: 'monitor_ended' };
    if (right.kind === 'refused') return { kind: 'refused', because: right.because };
    return { kind: 'waiting', processId: await startRun(trx, monitor, { sourceKinds, now }) };
  });
}
