import { hash, randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#config/durations.ts';

/**
 * As long as results are stored, so that returning visitors find their searches.
 * @limit kept: A session with an account that is not used ends.
 */
const ACCOUNT_SESSION_MS = 30 * DAY_MS;
/**
 * A session without an account has no data to lose.
 * @limit kept: A session without an account that is not used ends.
 */
const ANONYMOUS_SESSION_MS = 120 * MINUTE_MS;
/** A session is updated at most this often, so that polling does not cause writes. */
const TOUCH_EVERY_MS = 5 * MINUTE_MS;

/** When a session expires that was last used now. */
export function sessionEnd(now: Date, { hasAccount }: { hasAccount: boolean }): Date {
  return new Date(now.getTime() + (hasAccount ? ACCOUNT_SESSION_MS : ANONYMOUS_SESSION_MS));
}

export function isTouchDue(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS;
}

/** 256 random bits; only the hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer');
}
