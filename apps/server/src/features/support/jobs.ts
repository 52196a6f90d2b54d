import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { daysAgo, KEPT_DAYS } from '#retention/kept-days.ts';
import { deleteOldSupportEmails } from './repository.ts';

/** Small, so that the embedded database is not blocked for long. */
const PURGE_BATCH = 500;

export async function scheduleSupportPurge(scheduler: Scheduler, tools: { db: Database; clock: Clock }): Promise<void> {
  await scheduler.schedule('purge-support-emails', '7 * * * *', () => purgeSupportEmails(tools));
}

export async function purgeSupportEmails({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = daysAgo(clock(), KEPT_DAYS.supportEmail);
  while ((await deleteOldSupportEmails(db, { before, limit: PURGE_BATCH })) === PURGE_BATCH);
}
