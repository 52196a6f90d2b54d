import { nextMoscowMidnight } from '#config/moscow-time.ts';

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
