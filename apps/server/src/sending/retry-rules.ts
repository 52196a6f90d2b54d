const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_RETRY_MS = 30 * SECOND_MS;
const MAX_RETRY_MS = HOUR_MS;

/** No wait is ever longer: a later wake time was set while the clock was wrong, and is treated as due. */
export const MAX_WAIT_MS = 25 * HOUR_MS;

/** Longer than any send can take, so a message that is still being sent is not claimed again. */
export const LEASE_MS = 90 * SECOND_MS;

export function retryAt(attempts: number, now: Date): Date {
  const waitMs = FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10);
  return new Date(now.getTime() + Math.min(waitMs, MAX_RETRY_MS));
}
