import { createSearchHandler, type SearchRun } from '#features/search-list/public.ts';
import type { JobHandler, Queue } from '#queue/queue.ts';
import { photoSearchJob } from './photo-search-job.ts';
import { type PurgeQueryPhotosTools, purgeQueryPhotos } from './query-photos/purge-query-photos.ts';
import { type RunPhotoSearchTools, runPhotoSearch } from './run-photo-search.ts';

export async function workOnPhotoSearches(
  queue: Queue,
  tools: RunPhotoSearchTools,
  concurrency: number,
): Promise<void> {
  await queue.work(photoSearchJob, photoSearchHandler(tools), concurrency);
}

export async function scheduleQueryPhotoPurge(queue: Queue, tools: PurgeQueryPhotosTools): Promise<void> {
  await queue.schedule('purge-query-photos', '*/10 * * * *', async () => {
    await purgeQueryPhotos(tools);
  });
}

export function photoSearchHandler(tools: RunPhotoSearchTools): JobHandler<SearchRun> {
  return createSearchHandler(tools, (run, signal) => runPhotoSearch(tools, run, signal));
}
