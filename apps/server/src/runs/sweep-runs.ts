import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { daysAgo, KEPT_DAYS } from '#retention/kept-days.ts';
import { deleteWithdrawnRuns } from './run-repository.ts';

interface SweepRunsTools {
  readonly db: Database;
  readonly clock: Clock;
}

const BATCH = 1_000;

/** Withdrawn runs are kept a while so that watchers can learn their end. Other runs are deleted with their subjects. */
export async function sweepRuns({ db, clock }: SweepRunsTools): Promise<void> {
  const before = daysAgo(clock(), KEPT_DAYS.withdrawnRun);
  while ((await deleteWithdrawnRuns(db, { before, limit: BATCH })) === BATCH);
}

export async function scheduleRunSweep(scheduler: Scheduler, tools: SweepRunsTools): Promise<void> {
  await scheduler.schedule('sweep-runs', '*/10 * * * *', () => sweepRuns(tools));
}
