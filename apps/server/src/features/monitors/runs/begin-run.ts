import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { SourceKinds } from '#features/sources/public.ts';
import { insertRuns, type NewRun } from '#runs/run-repository.ts';
import { laneOf } from '../rules.ts';
import { deletePauses } from '../schedule/pause-repository.ts';
import { RUN_MESSAGES } from './message-rules.ts';
import { insertMonitorRun } from './run-repository.ts';

interface Beginning {
  readonly sourceKinds: SourceKinds;
  readonly now: Date;
}

type Begun = Pick<Row<'monitor'>, 'account_id' | 'id' | 'source_kind' | 'last_number'>;

/** A run that the user asks for; answers its id. The caller holds the monitor, which has none under way. */
export async function beginRun(trx: Transaction, monitor: Begun, beginning: Beginning): Promise<string> {
  const id = randomUUID();
  await insertRuns(trx, [toRun(id, monitor, beginning)]);
  const { account_id, id: monitor_id, last_number } = monitor;
  await insertMonitorRun(trx, { account_id, monitor_id, number: last_number + 1, run_id: id, due_at: beginning.now });
  await deletePauses(trx, [account_id]);
  return id;
}

export function toRun(id: string, monitor: Omit<Begun, 'last_number'>, { sourceKinds, now }: Beginning): NewRun {
  return {
    ...{ id, kind: 'monitor', subjectId: monitor.id, accountId: monitor.account_id },
    ...{ lane: laneOf(sourceKinds, monitor.source_kind), message: RUN_MESSAGES.queued, at: now },
  };
}
