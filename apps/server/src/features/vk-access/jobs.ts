import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Queue } from '#queue/queue.ts';
import { purgeLogins } from './authorisation/purge-logins.ts';

export async function scheduleVkAccessJobs(queue: Queue, tools: { db: Database; clock: Clock }): Promise<void> {
  await queue.schedule('purge-vk-logins', '27 * * * *', () => purgeLogins(tools));
}
