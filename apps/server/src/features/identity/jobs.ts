import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { daysAgo, KEPT_DAYS } from '#retention/kept-days.ts';
import type { Scheduler } from '#schedule/scheduler.ts';
import { runSendLoop } from '#sending/run-send-loop.ts';
import { startLoops } from '#sending/start-loops.ts';
import { purgeVisitors } from './accounts/purge-visitors.ts';
import { deleteOldCodes } from './codes/code-repository.ts';
import { deleteOldAccountEmails } from './emails/account-email-repository.ts';
import { type AccountEmailTools, claimNextAccountEmail } from './emails/claim-next-account-email.ts';
import { deleteExpiredIdentities } from './identities/pending-identity-repository.ts';
import { deleteExpiredResets } from './password-reset/reset-repository.ts';
import { deleteExpiredRegistrations } from './registration/pending-repository.ts';

const CONCURRENCY = 4;
const POLL_MS = 1_000;
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

interface SendAccountEmailsTools extends AccountEmailTools {
  /** Null when email is off. */
  readonly mail: MailClient | null;
  /** How often to look for due emails; every second by default. */
  readonly pollMs?: number;
}

/** Starts sending emails about accounts. The returned function stops that and waits for those being sent. */
export function startAccountEmails(tools: SendAccountEmailsTools): () => Promise<void> {
  const { db, mail, log, pollMs = POLL_MS } = tools;
  if (!mail) return startLoops([]);
  const claim = () => claimNextAccountEmail(tools, mail);
  return startLoops([(signal) => runSendLoop({ db, claim, concurrency: CONCURRENCY, pollMs, log }, signal)]);
}
