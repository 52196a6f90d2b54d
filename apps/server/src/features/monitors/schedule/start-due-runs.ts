import { randomUUID } from 'node:crypto';
import { SERVICE } from '@vidno/contract/constants';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { listAccountsWith } from '#features/identity/public.ts';
import type { SourceKinds } from '#features/sources/public.ts';
import type { RunEvents } from '#runs/create-run-events.ts';
import { insertRuns } from '#runs/run-repository.ts';
import { toRun } from '../runs/begin-run.ts';
import { type DueMonitor, insertStarts, lockDueMonitors, type Start } from './due-repository.ts';
import { pauseMonitoring } from './pause-monitoring.ts';
import { deletePauses } from './pause-repository.ts';
import { mayBegin, neighboursOn } from './schedule-rules.ts';

export interface StartDueRunsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly runEvents: RunEvents;
  readonly sourceKinds: SourceKinds;
}

const BATCH = 500;

/**
 * Starts a run of every monitor that is due and has none under way. However many due times have passed, it is one run;
 * several workers never start the same one. Answers how many monitors were due.
 */
export async function startDueRuns({ db, clock, runEvents, sourceKinds }: StartDueRunsTools): Promise<number> {
  let total = 0;
  for (;;) {
    const now = clock();
    const count = await db.transaction().execute((trx) => startBatch(trx, { sourceKinds, now }));
    if (count > 0) runEvents.emit('started');
    total += count;
    if (count < BATCH) return total;
  }
}

async function startBatch(
  trx: Transaction,
  { sourceKinds, now }: Pick<StartDueRunsTools, 'sourceKinds'> & { readonly now: Date },
): Promise<number> {
  const due = await lockDueMonitors(trx, { now, limit: BATCH });
  if (due.length === 0) return 0;
  const looking = due.filter(({ ends_at: endsAt }) => mayBegin({ endsAt }, now));
  const accountIds = [...new Set(looking.map(({ account_id }) => account_id))];
  const paying = await listAccountsWith(trx, SERVICE.monitoring, accountIds);
  const starts = due.map((monitor) =>
    toStart(monitor, { now, isToLook: looking.includes(monitor) && paying.has(monitor.account_id) }),
  );
  await insertStarts(trx, starts);
  await insertRuns(
    trx,
    starts.flatMap(({ monitor, run }) => (run ? [toRun(run.id, monitor, { sourceKinds, now })] : [])),
  );
  await deletePauses(trx, [...paying]);
  await pauseMonitoring(
    trx,
    accountIds.filter((id) => !paying.has(id)),
    now,
  );
  return due.length;
}

function toStart(monitor: DueMonitor, { now, isToLook }: { now: Date; isToLook: boolean }): Start {
  const { refresh_minutes, grid_from, next_due_at, last_number } = monitor;
  const run = { id: randomUUID(), number: last_number + 1, dueAt: next_due_at };
  return {
    monitor,
    ...neighboursOn({ gridFrom: grid_from, refreshMinutes: refresh_minutes }, now),
    run: isToLook ? run : null,
  };
}
