import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Queue } from '#queue/queue.ts';
import { deleteExpiredShares } from './share/share-repository.ts';

export async function scheduleSharePurge(queue: Queue, { db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await queue.schedule('purge-shares', '41 * * * *', () => deleteExpiredShares(db, clock()));
}
