import type { Scheduler } from '#schedule/scheduler.ts';
import { purgeQueryPhotos, type QueryPhotoTools } from './query-photos/store-query-photo.ts';

export async function scheduleQueryPhotoPurge(
  scheduler: Scheduler,
  tools: Pick<QueryPhotoTools, 'db' | 'clock' | 'files'>,
): Promise<void> {
  await scheduler.schedule('purge-query-photos', '*/10 * * * *', async () => {
    await purgeQueryPhotos(tools);
  });
}
