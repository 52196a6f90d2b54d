import type { Clock } from '#config/clock.ts';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { daysAgo, KEPT_DAYS } from '#retention/kept-days.ts';
import { deleteExpiredAuthorisations } from './authorisation/authorisation-repository.ts';
import { deleteSpentLimits } from './pool/pause-repository.ts';
import { deleteDeadLogins } from './tokens/token-repository.ts';

export async function scheduleVkAccessJobs(scheduler: Scheduler, tools: { db: Database; clock: Clock }): Promise<void> {
  await scheduler.schedule('purge-vk-logins', '27 * * * *', () => purgeLogins(tools));
}

/** Deletes unfinished and dead VK ID logins, and the call budgets of past days. */
async function purgeLogins({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock();
  await deleteExpiredAuthorisations(db, now);
  await deleteDeadLogins(db, now);
  await deleteSpentLimits(db, { now, firstDay: toMoscowDay(daysAgo(now, KEPT_DAYS.vkCalls)) });
}
