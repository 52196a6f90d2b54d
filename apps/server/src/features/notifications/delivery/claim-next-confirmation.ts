import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { writeConfirmationEmail } from '../messages/write-confirmation-email.ts';
import { confirmationToken } from '../settings/confirmation-rules.ts';
import { claimConfirmationEmail, releaseConfirmationEmail } from './confirmation-email-repository.ts';
import { LEASE_MS, MAX_WAIT_MS, retryAt } from './delivery-rules.ts';

export interface ConfirmationTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly appSecret: string;
  readonly leaseMs?: number;
}

/** About an hour: by then the user has asked for another email. */
const MAX_ATTEMPTS = 8;

/** Claims the next confirmation email and returns the function that sends it; null when none is due. Retries reuse its id. */
export async function claimNextConfirmation(
  tools: ConfirmationTools,
  mail: MailClient,
): Promise<(() => Promise<void>) | null> {
  const { db, clock, log, publicUrl, appSecret, leaseMs = LEASE_MS } = tools;
  const now = clock();
  const ahead = (ms: number) => new Date(now.getTime() + ms);
  const due = { now, latestPlausible: ahead(MAX_WAIT_MS), leaseEnd: ahead(leaseMs) };
  const email = await claimConfirmationEmail(db, due);
  if (!email) return null;
  return async () => {
    const { id, address, attempts } = email;
    const url = `${publicUrl.replace(/\/+$/, '')}/notifications/confirm#${confirmationToken(appSecret, id)}`;
    const outcome = await mail.send({ id, to: address, unsubscribeUrl: null, ...writeConfirmationEmail(url) });
    const isFinished = outcome.kind === 'sent' || outcome.kind === 'refused' || attempts >= MAX_ATTEMPTS;
    if (outcome.kind !== 'sent') log.warn({ ...outcome, attempts }, 'a confirmation email was not sent');
    await releaseConfirmationEmail(db, email, isFinished ? null : retryAt(attempts, clock()));
  };
}
