import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { writeConfirmationLetter } from '../letters/write-confirmation-letter.ts';
import { confirmationToken } from '../settings/email-rules.ts';
import { claimConfirmationLetter, endConfirmationLetter } from './confirmation-letter-repository.ts';
import { LEASE_MS, LONGEST_WAIT_MS, retryAt } from './delivery-rules.ts';

export interface ConfirmationTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly appSecret: string;
  readonly leaseMs?: number;
}

/** The user waits for it: after an hour or so of trying they have asked for another one. */
const ATTEMPTS_MAX = 8;

/** Sends the letter that asks whether an address is right; null: none waits. It is sent again under its own id. */
export async function claimNextConfirmation(
  tools: ConfirmationTools,
  mail: MailClient,
): Promise<(() => Promise<void>) | null> {
  const { db, clock, log, publicUrl, appSecret, leaseMs = LEASE_MS } = tools;
  const now = clock();
  const ahead = (ms: number) => new Date(now.getTime() + ms);
  const due = { now, unlikely: ahead(LONGEST_WAIT_MS), leaseEnd: ahead(leaseMs) };
  const letter = await claimConfirmationLetter(db, due);
  if (!letter) return null;
  return async () => {
    const { id, address, attempts } = letter;
    const url = `${publicUrl.replace(/\/+$/, '')}/notifications/confirm/${confirmationToken(appSecret, id)}`;
    const outcome = await mail.send({ id, to: address, unsubscribeUrl: null, ...writeConfirmationLetter(url) });
    const isOver = outcome.kind === 'sent' || outcome.kind === 'refused' || attempts >= ATTEMPTS_MAX;
    if (outcome.kind !== 'sent') log.warn({ ...outcome, attempts }, 'a letter of confirmation did not go');
    await endConfirmationLetter(db, letter, isOver ? null : retryAt(attempts, clock()));
  };
}
