import { nextMoscowMidnight } from '#config/moscow-time.ts';

/**
 * Codes by one channel that one address may ask for in a day: an office or a mobile network is many people behind one.
 * @limit rate: No further code for the address; strangers are refused at half of it: answered 429.
 */
export const CODES_FROM_ADDRESS_PER_DAY = 200;

/** From here on a ceiling is near. */
const NEAR = 0.8;

export type CeilingState = 'far' | 'near' | 'reached';

/** Half of it is for whoever is not proved; that half is over first. */
export function stateOfCeiling({ sent, unproved }: { sent: number; unproved: number }, max: number): CeilingState {
  const used = Math.max(sent / max, unproved / Math.floor(max / 2));
  if (used >= 1) return 'reached';
  return used >= NEAR ? 'near' : 'far';
}

/** Ceilings begin anew at midnight in Moscow. */
export function secondsUntilNewDay(now: Date): number {
  return Math.ceil((nextMoscowMidnight(now).getTime() - now.getTime()) / 1_000);
}
