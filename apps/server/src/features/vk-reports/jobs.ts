import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { deleteExpiredShares } from './share/share-repository.ts';

export async function scheduleSharePurge(
  scheduler: Scheduler,
  { db, clock }: { db: Database; clock: Clock },
): Promise<void> {
  await scheduler.schedule('purge-shares', '41 * * * *', () => deleteExpiredShares(db, clock()));
}
