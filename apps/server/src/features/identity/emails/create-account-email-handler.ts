import type { AccountEmailKind } from '#database/tables/identity.ts';
import type { JobHandler } from '#queue/job-handler.ts';
import { createLetterHandler, type LetterTools as SendTools } from '#sending/create-letter-handler.ts';
import { findAccountLetter, type LetterTools } from './find-account-letter.ts';
import { type AccountLinks, writeAccountEmail } from './write-account-email.ts';

/**
 * As long as the code or the link works; about two days for news about the account. Attempts are counted instead
 * of time, so a clock change cannot cut them short.
 * @limit time: The email is given up.
 */
const MAX_ATTEMPTS = { code: 6, link: 8, notice: 50 } as const;

/** @limit none */
const ATTEMPTS_BY_KIND: Readonly<Record<AccountEmailKind, number>> = {
  registration_code: MAX_ATTEMPTS.code,
  already_registered: MAX_ATTEMPTS.code,
  password_reset: MAX_ATTEMPTS.link,
  confirmation_code: MAX_ATTEMPTS.code,
  password_changed: MAX_ATTEMPTS.notice,
  email_changed: MAX_ATTEMPTS.notice,
  phone_changed: MAX_ATTEMPTS.notice,
  second_factor_on: MAX_ATTEMPTS.notice,
  second_factor_off: MAX_ATTEMPTS.notice,
  vk_linked: MAX_ATTEMPTS.notice,
  vk_unlinked: MAX_ATTEMPTS.notice,
  telegram_linked: MAX_ATTEMPTS.notice,
  telegram_unlinked: MAX_ATTEMPTS.notice,
  deletion_requested: MAX_ATTEMPTS.notice,
  none: 0,
};

/** Sends emails about accounts. */
export function createAccountEmailHandler(tools: SendTools & LetterTools & AccountLinks): JobHandler {
  return createLetterHandler(tools, {
    kind: 'account-email',
    write: async (email) => {
      const letter = await findAccountLetter(tools, email);
      return letter && writeAccountEmail(letter, tools);
    },
    maxAttempts: ({ kind }) => ATTEMPTS_BY_KIND[kind],
  });
}
