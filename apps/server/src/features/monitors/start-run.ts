import type { Row, Transaction } from '#database/database.ts';
import { type Applicant, type AuthoriseRefusal, type AuthoriseTools, authorise } from '#features/rights/authorise.ts';
import type { SourceKinds } from '#features/sources/source-kind.ts';
import { createRunId } from '#observability/tracing.ts';
import { insertRuns, type NewRun } from '#runs/run-repository.ts';
import { RUN_MESSAGES } from './comparison.ts';
import { laneOf } from './due-times.ts';
import { lockMonitor, type OwnMonitor } from './monitor-repository.ts';
import { findCheckTarget, findWaitingRunId, insertMonitorRun } from './run-repository.ts';
import { deletePauses } from './schedule-repository.ts';

type RefreshMonitorOutcome =
  | { readonly kind: 'waiting'; readonly processId: string }
  | { readonly kind: 'refused'; readonly because: 'monitor_not_found' | 'monitor_ended' | AuthoriseRefusal };

/** Starts a run now without changing the schedule, or returns the run that is already waiting. */
export async function refreshMonitor(
  tools: AuthoriseTools,
  request: OwnMonitor & Applicant,
): Promise<RefreshMonitorOutcome> {
  const { db, clock, sourceKinds } = tools;
  const now = clock();
  const { accountId, id } = request;
  const own = { accountId, id };
  const target = await findCheckTarget(db, own);
  if (!target) return { kind: 'refused', because: 'monitor_not_found' };
  const right = await authorise(tools, { ...request, use: 'monitor', sources: target.sourceIds, stage: 'repeat' });
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

interface StartRunContext {
  readonly sourceKinds: SourceKinds;
  readonly now: Date;
}

type StartableMonitor = Pick<Row<'monitor'>, 'account_id' | 'id' | 'source_kinds' | 'last_number'>;

/** Starts a run requested by the user and returns its id. The caller has locked the monitor, which has no run in progress. */
export async function startRun(trx: Transaction, monitor: StartableMonitor, context: StartRunContext): Promise<string> {
  const id = createRunId();
  await insertRuns(trx, [toNewRun(id, monitor, context)]);
  const { account_id, id: monitor_id, last_number } = monitor;
  await insertMonitorRun(trx, { account_id, monitor_id, number: last_number + 1, run_id: id, due_at: context.now });
  await deletePauses(trx, [account_id]);
  return id;
}

export function toNewRun(
  id: string,
  monitor: Omit<StartableMonitor, 'last_number'>,
  { sourceKinds, now }: StartRunContext,
): NewRun {
  return {
    id,
    kind: 'monitor',
    subjectId: monitor.id,
    accountId: monitor.account_id,
    lane: laneOf(sourceKinds, monitor.source_kinds),
    message: RUN_MESSAGES.queued,
    at: now,
  };
}
