import type { Scheduler } from '#schedule/scheduler.ts';
import { type PurgeQueryPhotosTools, purgeQueryPhotos } from './query-photos/purge-query-photos.ts';

export async function scheduleQueryPhotoPurge(scheduler: Scheduler, tools: PurgeQueryPhotosTools): Promise<void> {
  await scheduler.schedule('purge-query-photos', '*/10 * * * *', async () => {
    await purgeQueryPhotos(tools);
  });
}
