import { deriveSecret } from '#config/secrets/derive-secret.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Wrong guesses in a row that need no wait between them: enough to try one's two or three passwords.
 * @limit rate: Guesses at the password or second factor wait from here on: answered 429.
 */
export const FREE_GUESSES = 5;
/** The wait after the last free guess, and after each further one: it doubles up to an hour. */
export const GUESS_WAITS_SECONDS: readonly number[] = [
  MINUTE,
  2 * MINUTE,
  4 * MINUTE,
  8 * MINUTE,
  16 * MINUTE,
  32 * MINUTE,
  HOUR,
];
/** @limit rate: Guesses count no longer, if no other has followed. */
export const GUESSES_KEPT_SECONDS = 24 * HOUR;

/**
 * An address that guesses at many accounts is stopped; an office where many mistype their own password is not.
 * @limit rate: No guess of the address is looked at in this time: answered 429.
 */
export const ADDRESS_GUESSES = { failures: 300, accounts: 20, windowSeconds: 10 * MINUTE } as const;

/** What is guessed at, as a key of the counters: who reads it there learns neither mailbox nor number nor address. */
export function guessKey(appSecret: string, what: string): string {
  return deriveSecret(appSecret, 'guess', what).toString('base64url');
}
