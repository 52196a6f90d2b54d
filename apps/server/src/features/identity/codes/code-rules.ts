import { isSameSecret } from '#config/secrets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, nextMoscowMidnight } from '#config/time.ts';
import { type SendingLimit, secondsUntilNext } from '#sending/rules.ts';
import { deriveCode } from '../derived-secret-rules.ts';

/** @limit kept: The code no longer works. */
export const CODE_VALID_MS = 10 * MINUTE_MS;
/**
 * Wrong and right guesses of one code.
 * @limit rate: The code no longer works; a new one may be requested.
 */
export const CODE_TRIES = 5;

/**
 * Codes for one phone or mailbox, over all browsers: enough to correct a typo, too few to flood or to guess.
 * @limit rate: No further code to the phone or mailbox in this time: answered 429.
 */
const TARGET_LIMITS: readonly SendingLimit[] = [
  { count: 5, withinMs: HOUR_MS },
  { count: 10, withinMs: DAY_MS },
];
/**
 * How many of these all unknown browsers may use together. The rest is kept for browsers that the account knows.
 * @limit rate: No further code to the phone or mailbox for browsers that its account does not know: answered 429.
 */
const STRANGERS_LIMITS: readonly SendingLimit[] = [
  { count: 3, withinMs: HOUR_MS },
  { count: 6, withinMs: DAY_MS },
];
/** Counted for strangers and for known browsers apart. */
const PACE: SendingLimit = { count: 1, withinMs: MINUTE_MS };
/**
 * The longest period of the limits.
 * @limit time: Codes sent earlier no longer count, and are deleted.
 */
export const TARGET_LIMIT_WINDOW_MS = DAY_MS;
/** When the next code may be requested after one has been sent. */
export const NEXT_CODE_SECONDS = MINUTE_MS / 1_000;

export interface SentCode {
  readonly at: Date;
  /** Asked for by a browser that the account of the target knows. */
  readonly isKnown: boolean;
}

/** Seconds until another code may be sent to a target that has been sent these; 0 if it may now. */
export function secondsUntilNextCode(
  sent: readonly SentCode[],
  { isKnown, now }: { isKnown: boolean; now: Date },
): number {
  const timesOf = (codes: readonly SentCode[]) => codes.map(({ at }) => at);
  const alike = timesOf(sent.filter((code) => code.isKnown === isKnown));
  return Math.max(
    secondsUntilNext(TARGET_LIMITS, timesOf(sent), now),
    secondsUntilNext(isKnown ? [PACE] : [PACE, ...STRANGERS_LIMITS], alike, now),
  );
}

/** Codes are derived from their id and stored nowhere. Spaces in what was typed are ignored. */
export function isCode(appSecret: string, id: string, given: string): boolean {
  return isSameSecret(given.replaceAll(/\s/g, ''), deriveCode(appSecret, id));
}

/**
 * Codes by one channel that one address may ask for in a day: an office or a mobile network is many people behind one.
 * @limit rate: No further code for the address; strangers are refused at half of it: answered 429.
 */
export const CODES_FROM_ADDRESS_PER_DAY = 200;

/** The part of a ceiling from which on it counts as near. */
const NEAR = 0.8;

export type CeilingState = 'far' | 'near' | 'reached';

/** Only half of a ceiling is for callers that have proven nothing, so that half is used up first. */
export function stateOfCeiling({ sent, unproved }: { sent: number; unproved: number }, max: number): CeilingState {
  const used = Math.max(sent / max, unproved / Math.floor(max / 2));
  if (used >= 1) return 'reached';
  return used >= NEAR ? 'near' : 'far';
}

/** Ceilings start over at midnight in Moscow. */
export function secondsUntilNewDay(now: Date): number {
  return Math.ceil((nextMoscowMidnight(now).getTime() - now.getTime()) / 1_000);
}
