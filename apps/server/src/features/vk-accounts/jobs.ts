import type { JobHandler, Queue } from '#queue/queue.ts';
import { collectVkJob } from './collection/collect-vk-job.ts';
import { breakRun, type CollectWallTools, collectWall } from './collection/collect-wall.ts';
import type { CollectionRun } from './collection/collection-run.ts';
import { sweepCollections } from './collection/sweep-collections.ts';
import { type PurgeWallsTools, purgeWalls } from './walls/purge-walls.ts';

export async function workOnVkCollections(queue: Queue, tools: CollectWallTools, concurrency: number): Promise<void> {
  await queue.work(collectVkJob, collectVkHandler(tools), concurrency);
}

export async function scheduleVkCollections(
  queue: Queue,
  tools: Omit<CollectWallTools, 'vkAccess'> & PurgeWallsTools,
): Promise<void> {
  await queue.schedule('sweep-vk-collections', '* * * * *', async () => {
    await sweepCollections(tools);
  });
  await queue.schedule('purge-vk-walls', '41 * * * *', async () => {
    await purgeWalls(tools);
  });
}

/** After the last attempt the user is told; what broke goes on to the log of the queue. */
export function collectVkHandler(tools: CollectWallTools): JobHandler<CollectionRun> {
  return async (run, signal, { isLast }) => {
    try {
      await collectWall(tools, run, signal);
    } catch (error) {
      if (isLast && !signal.aborted) await breakRun(tools, run);
      throw error;
    }
  };
}
