import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { daysAgo, KEPT_DAYS } from '#retention/kept-days.ts';
import { deleteOldBillingEmails } from './emails/billing-email-repository.ts';
import type { RenewalTools } from './renewing/renewal-tools.ts';
import { tendSubscriptions } from './renewing/tend-subscriptions.ts';
import { deleteOldTrialClaims } from './trial/trial-claim-repository.ts';

/** Small, so that the embedded database is not blocked for long. */
const PURGE_BATCH = 500;

export async function scheduleSubscriptionJobs(scheduler: Scheduler, tools: RenewalTools): Promise<void> {
  await scheduler.schedule('tend-subscriptions', '* * * * *', () => tendSubscriptions(tools));
}

export async function scheduleBillingEmailPurge(
  scheduler: Scheduler,
  tools: { db: Database; clock: Clock },
): Promise<void> {
  await scheduler.schedule('purge-billing-emails', '17 * * * *', () => purgeBillingEmails(tools));
}

export async function scheduleTrialClaimPurge(
  scheduler: Scheduler,
  tools: { db: Database; clock: Clock },
): Promise<void> {
  await scheduler.schedule('purge-trial-claims', '23 * * * *', () => purgeTrialClaims(tools));
}

export async function purgeTrialClaims({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = daysAgo(clock(), KEPT_DAYS.trialClaim);
  while ((await deleteOldTrialClaims(db, { before, limit: PURGE_BATCH })) === PURGE_BATCH);
}

async function purgeBillingEmails({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = daysAgo(clock(), KEPT_DAYS.billingEmail);
  while ((await deleteOldBillingEmails(db, { before, limit: PURGE_BATCH })) === PURGE_BATCH);
}
