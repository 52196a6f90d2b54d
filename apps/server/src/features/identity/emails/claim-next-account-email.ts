import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { AccountEmailKind } from '#database/tables/identity.ts';
import { claimNextEmail, type EmailTools } from '#sending/claim-next-email.ts';
import { claimAccountEmail, releaseAccountEmail } from './account-email-repository.ts';
import { findAccountLetter, type LetterTools } from './find-account-letter.ts';
import { type AccountLinks, writeAccountEmail } from './write-account-email.ts';

export type AccountEmailTools = LetterTools & AccountLinks & Omit<EmailTools, 'mail'>;

/**
 * As long as the code or the link works; about two days for what whoever owns the account should know. Attempts are counted instead
 * of time, so a clock change cannot cut them short.
 */
const MAX_ATTEMPTS = { code: 6, link: 8, notice: 50 } as const;

const ATTEMPTS_BY_KIND: Readonly<Record<AccountEmailKind, number>> = {
  registration_code: MAX_ATTEMPTS.code,
  already_registered: MAX_ATTEMPTS.code,
  password_reset: MAX_ATTEMPTS.link,
  password_changed: MAX_ATTEMPTS.notice,
  email_changed: MAX_ATTEMPTS.notice,
  phone_changed: MAX_ATTEMPTS.notice,
  second_factor_changed: MAX_ATTEMPTS.notice,
  deletion_requested: MAX_ATTEMPTS.notice,
  none: 0,
};

/** Claims the next account email and returns the function that sends it; null when none is due. */
export function claimNextAccountEmail(
  tools: AccountEmailTools,
  mail: MailClient,
): Promise<(() => Promise<void>) | null> {
  const { db } = tools;
  return claimNextEmail(
    { ...tools, mail },
    {
      name: 'account_email',
      claim: (due) => claimAccountEmail(db, due),
      write: async (email) => {
        const letter = await findAccountLetter(tools, email);
        return letter && writeAccountEmail(letter, tools);
      },
      maxAttempts: ({ kind }) => ATTEMPTS_BY_KIND[kind],
      release: (email, retryAt) => releaseAccountEmail(db, email, retryAt),
    },
  );
}
