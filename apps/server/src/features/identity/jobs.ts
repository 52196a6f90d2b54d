import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Queue } from '#queue/queue.ts';
import { purgeVisitors } from './purge-visitors.ts';

export async function scheduleIdentityJobs(
  queue: Queue,
  tools: { db: Database; clock: Clock; demoIdleDays: number },
): Promise<void> {
  await queue.schedule('purge-visitors', '17 * * * *', async () => {
    await purgeVisitors(tools);
  });
}
