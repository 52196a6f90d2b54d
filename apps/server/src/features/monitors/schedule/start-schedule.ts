import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { createWaker } from '#runs/create-waker.ts';
import { findScheduleWindow, moveDueTimesBack } from './due-repository.ts';
import { MINUTE_MS } from './schedule-rules.ts';
import { type StartDueRunsTools, startDueRuns } from './start-due-runs.ts';

/** The sleep ends at the next due time; it is capped so that a clock set forward is noticed. */
const MAX_SLEEP_MS = 500;
const FAILURE_PAUSE_MS = 1_000;
/** The clocks of different machines always differ a little. */
const TOLERANCE_MS = MINUTE_MS;

/** Starts runs when they are due; may run in several processes. The returned function stops it. */
export function startSchedule(tools: StartDueRunsTools & { readonly log: Logger }): () => Promise<void> {
  const waker = createWaker();
  let isStopping = false;

  async function work(): Promise<void> {
    while (!isStopping) {
      const pauseMs = await runRound(tools).catch((error: unknown) => {
        tools.log.error({ err: error }, 'due monitor runs could not be started');
        return FAILURE_PAUSE_MS;
      });
      await waker.sleep(pauseMs);
    }
  }

  const working = work();
  return async () => {
    isStopping = true;
    waker.wake();
    await working;
  };
}

/** Starts what is due and returns how long to sleep. */
async function runRound(tools: StartDueRunsTools): Promise<number> {
  const { db, clock } = tools;
  let scheduleWindow = await findScheduleWindow(db);
  if (await handleClockRollback(tools, scheduleWindow.latestPassed)) scheduleWindow = await findScheduleWindow(db);
  if (scheduleWindow.nextDueAt !== null && scheduleWindow.nextDueAt <= clock()) {
    await startDueRuns(tools);
    scheduleWindow = await findScheduleWindow(db);
  }
  if (scheduleWindow.nextDueAt === null) return MAX_SLEEP_MS;
  const untilDueMs = scheduleWindow.nextDueAt.getTime() - clock().getTime();
  return Math.min(Math.max(untilDueMs, 0), MAX_SLEEP_MS);
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
