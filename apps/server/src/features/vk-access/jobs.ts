import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#schedule/scheduler.ts';
import { purgeLogins } from './authorisation/purge-logins.ts';

export async function scheduleVkAccessJobs(scheduler: Scheduler, tools: { db: Database; clock: Clock }): Promise<void> {
  await scheduler.schedule('purge-vk-logins', '27 * * * *', () => purgeLogins(tools));
}
