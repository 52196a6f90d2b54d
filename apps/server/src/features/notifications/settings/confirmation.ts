import { createHash } from 'node:crypto';
import { deriveSecret } from '#config/secrets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import type { JobHandler } from '#queue/queue.ts';
import type { EmailContent } from '#sending/email-page.ts';
import { createLetterHandler, type LetterTools, writeLetter } from '#sending/letters.ts';
import { type SendingLimit, secondsUntilNext } from '#sending/rules.ts';
import type { Tools } from '#tools.ts';

/**
 * About an hour: by then the user has asked for another email.
 * @limit time: The confirmation email is given up.
 */
const MAX_ATTEMPTS = 8;

/** Sends the emails that confirm an address for alerts. */
export function createConfirmationHandler(tools: LetterTools & Pick<Tools, 'publicUrl' | 'appSecret'>): JobHandler {
  const { publicUrl, appSecret } = tools;
  return createLetterHandler(tools, {
    kind: 'confirmation-email',
    write: async ({ id }) =>
      writeConfirmationEmail(
        `${publicUrl.replace(/\/+$/, '')}/notifications/confirm#${confirmationToken(appSecret, id)}`,
      ),
    maxAttempts: () => MAX_ATTEMPTS,
  });
}

export function writeConfirmationEmail(url: string): EmailContent {
  return writeLetter({
    subject: 'Подтвердите почту для уведомлений',
    paragraphs: ['Кто-то указал этот адрес для уведомлений на сайте «Видно». Если это вы, подтвердите его:'],
    action: { text: 'Подтвердить почту', url },
    notes: ['Ссылка действует сутки. Если это были не вы, просто не отвечайте: писем больше не будет.'],
  });
}

/** @limit kept: The link of a confirmation email no longer works. */
export const CONFIRMATION_VALID_MS = DAY_MS;
/**
 * The longest period of the limits below.
 * @limit time: Confirmation emails sent earlier no longer count.
 */
export const LIMIT_WINDOW_MS = DAY_MS;

/** Only its hash is stored; it is derived from the id again when the email is resent. */
export function confirmationToken(appSecret: string, id: string): string {
  return deriveSecret(appSecret, 'mailboxConfirmation', id).toString('base64url');
}

export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/**
 * Enough to correct a typo, too few to spam strangers.
 * @limit rate: No further confirmation email for the account in this time.
 */
const ACCOUNT_LIMITS: readonly SendingLimit[] = [
  { count: 1, withinMs: MINUTE_MS },
  { count: 5, withinMs: HOUR_MS },
  { count: 10, withinMs: DAY_MS },
];
/**
 * Counted over all accounts, so nobody can be flooded from many of them.
 * @limit rate: No further confirmation email to the address in this time.
 */
const MAILBOX_LIMITS: readonly SendingLimit[] = [
  { count: 3, withinMs: HOUR_MS },
  { count: 6, withinMs: DAY_MS },
];

export function isAccountBelowLimit(times: readonly Date[], now: Date): boolean {
  return secondsUntilNext(ACCOUNT_LIMITS, times, now) === 0;
}

export function isMailboxBelowLimit(times: readonly Date[], now: Date): boolean {
  return secondsUntilNext(MAILBOX_LIMITS, times, now) === 0;
}
