import { randomUUID } from 'node:crypto';
import { type Clock, MINUTE_MS } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { createLookout, createWaker } from '#database/news.ts';
import type { Alert } from '#features/notifications/alert.ts';
import { addNotifications } from '#features/notifications/notifications.ts';
import { listMonitoringAccounts } from '#features/rights/authorise.ts';
import type { SourceKinds } from '#features/sources/source-kind.ts';
import type { Logger } from '#observability/log.ts';
import { insertRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { canStart, dueTimesAround } from './due-times.ts';
import {
  applyStarts,
  type DueMonitor,
  deletePauses,
  findScheduleWindow,
  insertPauses,
  lockDueMonitors,
  moveDueTimesBack,
  type ScheduledStart,
} from './schedule-repository.ts';
import { toNewRun } from './start-run.ts';

/** How often to see whether a due time has come, which asks nobody. */
const TICK_MS = 500;
const FAILURE_PAUSE_MS = 1_000;
/** The clocks of different machines always differ a little. */
const TOLERANCE_MS = MINUTE_MS;

/** Starts runs when they are due; may run in several processes. The returned function stops it. */
export function startSchedule(tools: StartDueRunsTools & { readonly log: Logger }): () => Promise<void> {
  const waker = createWaker();
  // News do not wake it: however many monitors change, it looks twice a second at most.
  const lookout = createLookout({ ...tools, name: 'monitor_news' });
  let isStopping = false;

  async function work(): Promise<void> {
    while (!isStopping) {
      let pauseMs = TICK_MS;
      try {
        if (lookout.isWorthwhile()) lookout.expect(await runRound(tools));
      } catch (error) {
        tools.log.error({ err: error }, 'due monitor runs could not be started');
        lookout.want();
        pauseMs = FAILURE_PAUSE_MS;
      }
      await waker.sleep(pauseMs);
    }
  }

  const working = work();
  return async () => {
    isStopping = true;
    lookout.stop();
    waker.wake();
    await working;
  };
}

/** Starts what is due and returns when something will be next; null if nothing will. */
async function runRound(tools: StartDueRunsTools): Promise<Date | null> {
  const { db, clock } = tools;
  let scheduleWindow = await findScheduleWindow(db);
  if (await handleClockRollback(tools, scheduleWindow.latestPassed)) scheduleWindow = await findScheduleWindow(db);
  if (scheduleWindow.nextDueAt !== null && scheduleWindow.nextDueAt <= clock()) {
    await startDueRuns(tools);
    scheduleWindow = await findScheduleWindow(db);
  }
  return scheduleWindow.nextDueAt;
}

/** After the clock was set back, moves due times back too, so that runs are not delayed. Returns whether it moved any. */
export async function handleClockRollback(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  latestPassed: Date | null,
): Promise<boolean> {
  const now = clock();
  const plannedAfter = new Date(now.getTime() + TOLERANCE_MS);
  if (latestPassed === null || latestPassed <= plannedAfter) return false;
  await db.transaction().execute((trx) => moveDueTimesBack(trx, { now, plannedAfter }));
  return true;
}

export interface StartDueRunsTools extends Pick<Tools, 'db' | 'clock' | 'paying'> {
  readonly sourceKinds: SourceKinds;
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

/** Pauses all monitors of these accounts and notifies each account once per pause. */
async function pauseMonitoring(trx: Transaction, accountIds: readonly number[], now: Date): Promise<void> {
  const paused = await insertPauses(trx, accountIds, now);
  await addNotifications(
    trx,
    paused.map((accountId) => toAlert(accountId, now)),
  );
}

function toAlert(accountId: number, now: Date): Alert {
  return {
    accountId,
    key: `monitoring:paused:${now.toISOString()}`,
    title: 'Мониторинги приостановлены',
    text: 'Сервис «Мониторинг» не оплачен, поэтому проверок пока нет. Всё найденное на месте: оплатите сервис, и проверки продолжатся в свой срок.',
    link: '/monitor-search/list',
    monitor: null,
    hits: [],
    now,
  };
}
