import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#schedule/scheduler.ts';
import { purgeVisitors } from './accounts/purge-visitors.ts';

export async function scheduleIdentityJobs(
  scheduler: Scheduler,
  tools: { db: Database; clock: Clock; demoIdleDays: number },
): Promise<void> {
  await scheduler.schedule('purge-visitors', '17 * * * *', async () => {
    await purgeVisitors(tools);
  });
}
