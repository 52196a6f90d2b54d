import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { createLookout } from '#database/embedded/create-lookout.ts';
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
  const lookout = createLookout(tools.db);
  let isStopping = false;
  let nextDueAt: Date | null = null;

  /** Returns how long to sleep. */
  async function look(): Promise<number> {
    const isDue = nextDueAt !== null && nextDueAt <= tools.clock();
    if (!isDue && !lookout.isWorthwhile()) return sleepUntil(nextDueAt, tools.clock());
    const before = nextDueAt;
    nextDueAt = await runRound(tools);
    // What was due and still is waits for something else, so that looking again at once would find it so.
    const isStuck = isDue && nextDueAt?.getTime() === before?.getTime();
    return isStuck ? MAX_SLEEP_MS : sleepUntil(nextDueAt, tools.clock());
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const pauseMs = await look().catch((error: unknown) => {
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

function sleepUntil(dueAt: Date | null, now: Date): number {
  return dueAt === null ? MAX_SLEEP_MS : Math.min(Math.max(dueAt.getTime() - now.getTime(), 0), MAX_SLEEP_MS);
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
