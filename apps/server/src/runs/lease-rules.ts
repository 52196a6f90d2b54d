import type { LeasePeriod } from './lease-repository.ts';

/** How often a worker extends its leases. */
export const RENEW_EVERY_MS = 5_000;
/**
 * A worker silent for this long is considered dead.
 * @limit time: A run that is not renewed is taken over by another worker.
 */
const LEASE_MS = 20_000;
/**
 * A run that is left by more processes in a row than this may be what ends them.
 * @limit time: The run fails: it may be what ends its workers.
 */
export const LOST_LEASES_MAX = 5;
/** Tolerated difference between the clocks of machines. */
export const CLOCK_TOLERANCE_MS = 60_000;

export function leaseFrom(now: Date): LeasePeriod {
  return { now, until: new Date(now.getTime() + LEASE_MS) };
}
