import type { LeasePeriod } from './lease-repository.ts';

/** How often a worker extends its leases. */
export const RENEW_EVERY_MS = 5_000;
/** A worker silent for this long is considered dead. */
const LEASE_MS = 20_000;
/** A run that is left by more processes in a row than this may be what ends them. */
export const LOST_LEASES_MAX = 5;
/** Tolerated difference between the clocks of machines. */
export const CLOCK_TOLERANCE_MS = 60_000;

export function leaseFrom(now: Date): LeasePeriod {
  return { now, until: new Date(now.getTime() + LEASE_MS) };
}
