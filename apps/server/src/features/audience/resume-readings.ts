import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Queue } from '#queue/queue.ts';
import { audienceJob } from './audience-job.ts';
import { takeStalledReadings } from './repository.ts';

export interface ResumeReadingsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly queue: Queue;
}

const BATCH = 100;
/** Longer than a job may take: whoever had it is gone. */
const LOST_AFTER_MS = 10 * 60_000;

/** Queues again what VK put off and what was lost on the way. */
export async function resumeReadings({ db, clock, queue }: ResumeReadingsTools): Promise<void> {
  const now = clock();
  const quietSince = new Date(now.getTime() - LOST_AFTER_MS);
  await db.transaction().execute(async (trx) => {
    const runs = await takeStalledReadings(trx, { now, quietSince, limit: BATCH });
    for (const run of runs) await queue.add(trx, audienceJob, run);
  });
}
