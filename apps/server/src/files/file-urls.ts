import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#config/clock.ts';

/** Creates and verifies signed URLs of stored files, which expire. */
export interface FileUrls {
  /** `/files/<payload>.<signature>`, valid for at least an hour. It is stable within an hour, so that browsers cache it. */
  urlOf(key: string): string;
  /** The file key, or null if the ticket (the part after `/files/`) is forged or expired. */
  keyOf(ticket: string): string | null;
}

const HOUR_SECONDS = 3_600;

/**
 * A ticket is `<expiry and key, base64url>.<HMAC-SHA256, base64url>`. It expires one hour after the next full hour, so that
 * all URLs of a file created within the same hour are equal and each is valid for at least an hour.
 */
export function createFileUrls(secret: string, clock: Clock): FileUrls {
  const now = (): number => Math.floor(clock().getTime() / 1000);
  // A key derived for this purpose, so that signatures made for other purposes are not valid here.
  const signingKey = createHmac('sha256', secret).update('vidno file address').digest();
  const sign = (payload: string): Buffer => createHmac('sha256', signingKey).update(payload).digest();
  return {
    urlOf: (key) => {
      const expires = (Math.floor(now() / HOUR_SECONDS) + 2) * HOUR_SECONDS;
      const payload = Buffer.from(`${expires}:${key}`).toString('base64url');
      return `/files/${payload}.${sign(payload).toString('base64url')}`;
    },
    keyOf: (ticket) => {
      const [payload = '', signature = '', ...rest] = ticket.split('.');
      if (rest.length > 0 || !isSame(Buffer.from(signature, 'base64url'), sign(payload))) return null;
      const [expires = '', ...key] = Buffer.from(payload, 'base64url').toString().split(':');
      return Number(expires) > now() ? key.join(':') : null;
    },
  };
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
