import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '#config/durations.ts';

/** 256 random bits; only their hash is stored. */
export function newShareToken(): string {
  return randomBytes(32).toString('base64url');
}

export function shareTokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

export function shareExpiry(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
