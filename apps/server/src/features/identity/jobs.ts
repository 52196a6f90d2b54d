import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { daysAgo, KEPT_DAYS } from '#retention/kept-days.ts';
import { purgeVisitors } from './accounts/purge-visitors.ts';
import { deleteOldCodes } from './codes/code-repository.ts';
import { deleteOldAccountEmails } from './emails/account-email-repository.ts';
import { deleteExpiredIdentities } from './identities/pending-identity-repository.ts';
import { deleteExpiredResets } from './password-reset/reset-repository.ts';
import { deleteExpiredRegistrations } from './registration/pending-repository.ts';

/** Small, so that the embedded database is not blocked for long. */
const PURGE_BATCH = 500;

export async function scheduleIdentityJobs(
  scheduler: Scheduler,
  tools: { db: Database; clock: Clock; demoIdleDays: number },
): Promise<void> {
  await scheduler.schedule('purge-visitors', '17 * * * *', async () => {
    await purgeVisitors(tools);
  });
  await scheduler.schedule('purge-account-emails', '37 * * * *', () => purgeAccountEmails(tools));
  await scheduler.schedule('purge-codes', '47 * * * *', () => purgeCodes(tools));
}

async function purgeAccountEmails({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = daysAgo(clock(), KEPT_DAYS.accountEmail);
  while ((await deleteOldAccountEmails(db, { before, limit: PURGE_BATCH })) === PURGE_BATCH);
}

/** Codes that count against no limit any more, and registrations, links and identities that nobody came back for. */
async function purgeCodes({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock();
  const before = daysAgo(now, KEPT_DAYS.oneTimeCode);
  while ((await deleteOldCodes(db, { before, limit: PURGE_BATCH })) === PURGE_BATCH);
  while ((await deleteExpiredRegistrations(db, { now, limit: PURGE_BATCH })) === PURGE_BATCH);
  while ((await deleteExpiredResets(db, { now, limit: PURGE_BATCH })) === PURGE_BATCH);
  while ((await deleteExpiredIdentities(db, { now, limit: PURGE_BATCH })) === PURGE_BATCH);
}
