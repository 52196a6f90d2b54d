import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { SourceKinds } from '#features/sources/public.ts';
import { insertRuns, type NewRun } from '#runs/run-repository.ts';
import { laneOf } from '../rules.ts';
import { deletePauses } from '../schedule/pause-repository.ts';
import { RUN_MESSAGES } from './message-rules.ts';
import { insertMonitorRun } from './run-repository.ts';

interface StartRunContext {
  readonly sourceKinds: SourceKinds;
  readonly now: Date;
}

type StartableMonitor = Pick<Row<'monitor'>, 'account_id' | 'id' | 'source_kind' | 'last_number'>;

/** Starts a run requested by the user and returns its id. The caller has locked the monitor, which has no run in progress. */
export async function startRun(trx: Transaction, monitor: StartableMonitor, context: StartRunContext): Promise<string> {
  const id = randomUUID();
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
    lane: laneOf(sourceKinds, monitor.source_kind),
    message: RUN_MESSAGES.queued,
    at: now,
  };
}
