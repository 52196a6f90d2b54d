import type { Clock } from '#config/clock.ts';
import { deleteQueryPhotos, type KeepPhotoTools } from './keep-photo.ts';
import { listExpiredQueryPhotos } from './query-photo-repository.ts';

export interface PurgeQueryPhotosTools extends Pick<KeepPhotoTools, 'db' | 'files'> {
  readonly clock: Clock;
}

const BATCH = 100;
const BATCHES = 50;

/** Deletes query photos past their time: files, chips, embeddings. What is left over waits for the next call. */
export async function purgeQueryPhotos(tools: PurgeQueryPhotosTools): Promise<{ photos: number }> {
  let photos = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const expired = await listExpiredQueryPhotos(tools.db, { now: tools.clock(), limit: BATCH });
    if (expired.length === 0) break;
    await deleteQueryPhotos(tools, expired);
    photos += expired.length;
  }
  return { photos };
}
