import type { Queue } from '#queue/queue.ts';
import { type PurgeQueryPhotosTools, purgeQueryPhotos } from './query-photos/purge-query-photos.ts';

export async function scheduleQueryPhotoPurge(queue: Queue, tools: PurgeQueryPhotosTools): Promise<void> {
  await queue.schedule('purge-query-photos', '*/10 * * * *', async () => {
    await purgeQueryPhotos(tools);
  });
}
