import type { Taking } from './lease-repository.ts';

/** A worker says so often that it is still there. */
export const RENEW_EVERY_MS = 5_000;
/** One that has been silent for so long is gone. */
const LEASE_MS = 20_000;
/** Clocks of machines differ a little, and nothing is to be done about that. */
export const CLOCK_TOLERANCE_MS = 60_000;

export function leaseFrom(now: Date): Taking {
  return { now, until: new Date(now.getTime() + LEASE_MS) };
}
