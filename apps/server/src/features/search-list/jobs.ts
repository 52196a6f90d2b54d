import type { Queue } from '#queue/queue.ts';
import { type PurgeSearchesTools, purgeSearches } from './purge-searches.ts';

export async function scheduleSearchPurge(queue: Queue, tools: PurgeSearchesTools): Promise<void> {
  await queue.schedule('purge-searches', '*/10 * * * *', async () => {
    await purgeSearches(tools);
  });
}
