import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { Clock } from '#config/clock.ts';
import type { Logger } from '#observability/log.ts';
import type { EmailContent } from './email-page.ts';
import { LEASE_MS, MAX_WAIT_MS, retryAt } from './retry-rules.ts';

export interface EmailTools {
  readonly mail: MailClient;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long other processes leave a claimed email alone. */
  readonly leaseMs?: number;
}

/** What is due at `now`, and when the claim of it ends. */
export interface DueAt {
  readonly now: Date;
  readonly latestPlausible: Date;
  readonly leaseEnd: Date;
}

/** What a process claims at `now`. */
export function dueAt(now: Date, leaseMs = LEASE_MS): DueAt {
  const ahead = (ms: number) => new Date(now.getTime() + ms);
  return { now, latestPlausible: ahead(MAX_WAIT_MS), leaseEnd: ahead(leaseMs) };
}

interface QueuedEmail {
  /** Becomes the Message-ID, so that a mailbox shows an email that arrives twice only once. */
  readonly id: string;
  readonly address: string;
  /** Attempts to send it, with this one. */
  readonly attempts: number;
}

/** A table whose rows are emails to be sent, one row an email. */
export interface EmailOutbox<E extends QueuedEmail> {
  /** For the log. */
  readonly name: string;
  /** Claims a due email for this process until the lease ends; null when none is due. */
  claim(due: DueAt): Promise<E | null>;
  /** Null if the email is of no use any more. The same row has the same content each time. */
  write(email: E): Promise<EmailContent | null>;
  maxAttempts(email: E): number;
  /** Schedules a retry, or none when `retryAt` is null; does nothing when the email has been claimed again since. */
  release(email: E, retryAt: Date | null): Promise<void>;
}

/** Claims the next email and returns the function that sends it; null when none is due. */
export async function claimNextEmail<E extends QueuedEmail>(
  tools: EmailTools,
  outbox: EmailOutbox<E>,
): Promise<(() => Promise<void>) | null> {
  const { mail, clock, log, leaseMs } = tools;
  const email = await outbox.claim(dueAt(clock(), leaseMs));
  if (!email) return null;
  return async () => {
    const { id, address, attempts } = email;
    const isLast = attempts >= outbox.maxAttempts(email);
    const content = attempts > outbox.maxAttempts(email) ? null : await outbox.write(email);
    if (content === null) return outbox.release(email, null);
    const outcome = await mail.send({ id, to: address, unsubscribeUrl: null, ...content });
    const isFinished = outcome.kind === 'sent' || outcome.kind === 'refused' || isLast;
    if (outcome.kind !== 'sent') log.warn({ ...outcome, outbox: outbox.name, id, attempts }, 'an email was not sent');
    await outbox.release(email, isFinished ? null : retryAt(attempts, clock()));
  };
}
