import type { Scheduler } from '#queue/scheduler.ts';
import { purgeSearches } from './purge-searches.ts';
import type { RemoveSearchTools } from './remove-search.ts';

export async function scheduleSearchPurge(scheduler: Scheduler, tools: RemoveSearchTools): Promise<void> {
  await scheduler.schedule('purge-searches', '*/10 * * * *', async () => {
    await purgeSearches(tools);
  });
}
