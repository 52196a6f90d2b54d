import type { Logger } from '#observability/log.ts';
import { createWaker } from '#runs/create-waker.ts';
import { findOutlook } from './due-repository.ts';
import { followClock } from './follow-clock.ts';
import { type StartDueRunsTools, startDueRuns } from './start-due-runs.ts';

/** Due times are known and met; so often a clock that was put forward is noticed. */
const LONGEST_PAUSE_MS = 500;
const AFTER_FAILURE_MS = 1_000;

/** Starts runs as they fall due, beside as many other processes as there are. What it returns stops it. */
export function startSchedule(tools: StartDueRunsTools & { readonly log: Logger }): () => Promise<void> {
  const waker = createWaker();
  let isStopping = false;

  async function work(): Promise<void> {
    while (!isStopping) {
      const pauseMs = await startRound(tools).catch((error: unknown) => {
        tools.log.error({ err: error }, 'runs of monitors are not started');
        return AFTER_FAILURE_MS;
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

/** Answers how long nothing is due. */
async function startRound(tools: StartDueRunsTools): Promise<number> {
  const { db, clock } = tools;
  let outlook = await findOutlook(db);
  if (await followClock(tools, outlook.latestPassed)) outlook = await findOutlook(db);
  if (outlook.nextDueAt !== null && outlook.nextDueAt <= clock()) {
    await startDueRuns(tools);
    outlook = await findOutlook(db);
  }
  if (outlook.nextDueAt === null) return LONGEST_PAUSE_MS;
  const untilDueMs = outlook.nextDueAt.getTime() - clock().getTime();
  return Math.min(Math.max(untilDueMs, 0), LONGEST_PAUSE_MS);
}
