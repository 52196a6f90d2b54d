import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Lane, Queue } from '#queue/queue.ts';
import { collectVkJob } from './collect-vk-job.ts';
import { takeStalledRuns } from './collection-repository.ts';

export interface SweepCollectionsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly queue: Queue;
}

const MINUTE_MS = 60_000;
/** A worker writes at least this often; a call to VK may take a minute. */
const SILENT_MS = 3 * MINUTE_MS;
const BATCH = 500;

/** Queues again what waited for VK, and runs whose job was lost. A job that only waits its turn is not lost: the longer the queue, the later it is thought so. */
export async function sweepCollections({ db, clock, queue }: SweepCollectionsTools): Promise<{ queued: number }> {
  const { fast, normal } = await queue.waiting(collectVkJob);
  const now = clock();
  const lostBefore = new Date(now.getTime() - SILENT_MS - (fast + normal) * MINUTE_MS);
  return await db.transaction().execute(async (trx) => {
    const runs = await takeStalledRuns(trx, { now, lostBefore, limit: BATCH });
    for (const { id, vk_account_id, lane } of runs) {
      await queue.add(trx, collectVkJob, { vkAccountId: vk_account_id, collectionId: id }, lane satisfies Lane);
    }
    return { queued: runs.length };
  });
}
