import type { Clock } from '#config/clock.ts';
import { MINUTE_MS } from '#config/durations.ts';
import type { Database } from '#database/database.ts';
import { createLookout } from '#database/news/create-lookout.ts';
import type { Logger } from '#observability/log.ts';
import { createWaker } from '#runs/create-waker.ts';
import { findScheduleWindow, moveDueTimesBack } from './due-repository.ts';
import { type StartDueRunsTools, startDueRuns } from './start-due-runs.ts';

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
