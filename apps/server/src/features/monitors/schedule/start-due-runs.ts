import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Paying } from '#config/paying.ts';
import type { Database, Transaction } from '#database/database.ts';
import { listMonitoringAccounts } from '#features/rights/public.ts';
import type { SourceKinds } from '#features/sources/public.ts';
import { insertRuns } from '#runs/run-repository.ts';
import { toNewRun } from '../runs/start-run.ts';
import { applyStarts, type DueMonitor, lockDueMonitors, type ScheduledStart } from './due-repository.ts';
import { pauseMonitoring } from './pause-monitoring.ts';
import { deletePauses } from './pause-repository.ts';
import { canStart, dueTimesAround } from './schedule-rules.ts';

export interface StartDueRunsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sourceKinds: SourceKinds;
  readonly paying: Paying;
}

/** @limit queue: The rest is started in the next transaction. */
const BATCH = 500;

/**
 * Starts one run for every due monitor without a run in progress, however many due times it has missed. Safe to call from several
 * workers at once. Returns how many monitors were due.
 */
export async function startDueRuns({ db, clock, ...tools }: StartDueRunsTools): Promise<number> {
  let total = 0;
  for (;;) {
    const now = clock();
    const count = await db.transaction().execute((trx) => startBatch(trx, { ...tools, now }));
    total += count;
    if (count < BATCH) return total;
  }
}

async function startBatch(
  trx: Transaction,
  { sourceKinds, paying, now }: Pick<StartDueRunsTools, 'sourceKinds' | 'paying'> & { readonly now: Date },
): Promise<number> {
  const due = await lockDueMonitors(trx, { now, limit: BATCH });
  if (due.length === 0) return 0;
  const startable = due.filter(({ ends_at: endsAt }) => canStart({ endsAt }, now));
  const accountIds = [...new Set(startable.map(({ account_id }) => account_id))];
  const payers = await listMonitoringAccounts(trx, { accountIds, now, paying });
  const starts = due.map((monitor) =>
    toStart(monitor, { now, shouldRun: startable.includes(monitor) && payers.has(monitor.account_id) }),
  );
  await applyStarts(trx, starts);
  await insertRuns(
    trx,
    starts.flatMap(({ monitor, run }) => (run ? [toNewRun(run.id, monitor, { sourceKinds, now })] : [])),
  );
  await deletePauses(trx, [...payers]);
  await pauseMonitoring(
    trx,
    accountIds.filter((id) => !payers.has(id)),
    now,
  );
  return due.length;
}

function toStart(monitor: DueMonitor, { now, shouldRun }: { now: Date; shouldRun: boolean }): ScheduledStart {
  const { refresh_minutes, schedule_from, next_due_at, last_number } = monitor;
  const run = { id: randomUUID(), number: last_number + 1, dueAt: next_due_at };
  return {
    monitor,
    ...dueTimesAround({ gridFrom: schedule_from, refreshMinutes: refresh_minutes }, now),
    run: shouldRun ? run : null,
  };
}
