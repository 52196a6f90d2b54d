import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { Scheduler } from '#schedule/scheduler.ts';
import { runSendLoop } from '#sending/run-send-loop.ts';
import { startLoops } from '#sending/start-loops.ts';
import { claimNextBillingEmail } from './emails/claim-next-billing-email.ts';
import type { BillingEmailSettings } from './emails/write-billing-email.ts';
import type { RenewalTools } from './renewing/renewal-tools.ts';
import { tendSubscriptions } from './renewing/tend-subscriptions.ts';

const CONCURRENCY = 2;
const POLL_MS = 1_000;

export async function scheduleSubscriptionJobs(scheduler: Scheduler, tools: RenewalTools): Promise<void> {
  await scheduler.schedule('tend-subscriptions', '* * * * *', () => tendSubscriptions(tools));
}

interface SendBillingEmailsTools extends BillingEmailSettings {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null when email is off. */
  readonly mail: MailClient | null;
}

/** Starts sending emails about subscriptions. The returned function stops that and waits for those being sent. */
export function startBillingEmails({ mail, ...tools }: SendBillingEmailsTools): () => Promise<void> {
  if (!mail) return startLoops([]);
  const claim = () => claimNextBillingEmail({ ...tools, mail });
  const options = { db: tools.db, claim, concurrency: CONCURRENCY, pollMs: POLL_MS, log: tools.log };
  return startLoops([(signal) => runSendLoop(options, signal)]);
}
