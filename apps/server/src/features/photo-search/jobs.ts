import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { purgeQueryPhotos, type QueryPhotoTools } from './query-photos/store-query-photo.ts';
import { deleteExpiredShares } from './share/share-repository.ts';

export async function scheduleQueryPhotoPurge(
  scheduler: Scheduler,
  tools: Pick<QueryPhotoTools, 'db' | 'clock' | 'files'>,
): Promise<void> {
  await scheduler.schedule('purge-query-photos', '*/10 * * * *', async () => {
    await purgeQueryPhotos(tools);
  });
}

export async function schedulePhotoSharePurge(
  scheduler: Scheduler,
  { db, clock }: { db: Database; clock: Clock },
): Promise<void> {
  await scheduler.schedule('purge-photo-shares', '43 * * * *', () => deleteExpiredShares(db, clock()));
}
