import type { Queue } from '#queue/queue.ts';
import { purgeSearches } from './purge-searches.ts';
import type { RemoveSearchTools } from './remove-search.ts';

export async function scheduleSearchPurge(queue: Queue, tools: RemoveSearchTools): Promise<void> {
  await queue.schedule('purge-searches', '*/10 * * * *', async () => {
    await purgeSearches(tools);
  });
}
