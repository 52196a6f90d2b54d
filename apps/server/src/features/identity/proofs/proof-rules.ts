import { MINUTE_MS } from '#config/durations.ts';

/**
 * How long what was proven in a session counts.
 * @limit kept: Who one is has to be proven again before ways of logging in change.
 */
export const PROOF_MS = 10 * MINUTE_MS;

/** Until when a proof counts. */
export function proofEnd(provenAt: Date): Date {
  return new Date(provenAt.getTime() + PROOF_MS);
}

/** Clocks of processes differ a little, and a clock that was set back must not let a proof count for longer. */
export function isRecentProof(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && Math.abs(now.getTime() - provenAt.getTime()) < PROOF_MS;
}
