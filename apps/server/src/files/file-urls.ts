import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { FileUrls } from './signed-address.ts';

const HOUR_SECONDS = 3_600;

/**
 * A ticket is `<key and expiry, base64url>.<HMAC-SHA256, base64url>`. It ends one hour after the next full hour: all
 * addresses made within the hour are equal, and each is good for an hour at least.
 */
export function createFileUrls(secret: string, clock: Clock): FileUrls {
  const now = (): number => Math.floor(clock().getTime() / 1000);
  // The purpose stands in the key, so that no signature made for something else fits here.
  const signingKey = createHmac('sha256', secret).update('vidno file address').digest();
  const sign = (payload: string): Buffer => createHmac('sha256', signingKey).update(payload).digest();
  return {
    addressOf: (key) => {
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

function isSame(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}
