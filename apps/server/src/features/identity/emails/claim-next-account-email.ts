import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { AccountEmailKind } from '#database/tables/identity.ts';
import { claimNextEmail, type EmailTools } from '#sending/claim-next-email.ts';
import { claimAccountEmail, releaseAccountEmail } from './account-email-repository.ts';
import { findAccountLetter, type LetterTools } from './find-account-letter.ts';
import { type AccountLinks, writeAccountEmail } from './write-account-email.ts';

export type AccountEmailTools = LetterTools & AccountLinks & Omit<EmailTools, 'mail'>;

/** By then the code has expired, and another one has been asked for. */
const MAX_CODE_ATTEMPTS = 6;
/** About half an hour, most of the time that the link is valid. */
const MAX_LINK_ATTEMPTS = 8;
/** About two days: whoever owns the account should know. */
const MAX_ATTEMPTS = 50;

const ATTEMPTS: Partial<Record<AccountEmailKind, number>> = {
  registration_code: MAX_CODE_ATTEMPTS,
  already_registered: MAX_CODE_ATTEMPTS,
  password_reset: MAX_LINK_ATTEMPTS,
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
      maxAttempts: ({ kind }) => ATTEMPTS[kind] ?? MAX_ATTEMPTS,
      release: (email, retryAt) => releaseAccountEmail(db, email, retryAt),
    },
  );
}
