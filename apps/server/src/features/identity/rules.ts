import { createHash, randomBytes } from 'node:crypto';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** As long as results are kept: who comes back within it finds the searches. */
const ACCOUNT_SESSION_MS = 30 * DAY_MS;
/** Nobody stands behind it yet, so nothing is lost with it. */
const BARE_SESSION_MS = 120 * MINUTE_MS;
/** A visit is written down at most this often, so that polling does not write. */
const TOUCH_EVERY_MS = 5 * MINUTE_MS;

/** Each tab may fetch its own; the oldest goes when there are more. */
export const TOKENS_PER_SESSION = 10;

/** Counts from the last visit. */
export function sessionEnd(now: Date, { hasAccount }: { hasAccount: boolean }): Date {
  return new Date(now.getTime() + (hasAccount ? ACCOUNT_SESSION_MS : BARE_SESSION_MS));
}

export function isTouchDue(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS;
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** 256 random bits; only their hash is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
