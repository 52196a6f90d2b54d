import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#config/clock.ts';

/** Creates and verifies signed URLs of stored files: `/files/<ticket>`. */
export interface FileUrls {
  /**
   * Of a picture shown to this account. It opens for anybody for at most 15 minutes, and later for the session of the account.
   * Null: shown to whoever has a link; then it names no account, and opens for nobody later.
   */
  urlOf(key: string, accountId: number | null): string;
  /** Of a picture that shows no real person. It never expires. */
  publicUrlOf(key: string): string;
  /** Null if the ticket (the part after `/files/`) is forged, or has expired and is not of this account. */
  openTicket(ticket: string, accountId: number | null): OpenedTicket | null;
}

export interface OpenedTicket {
  readonly key: string;
  readonly isPublic: boolean;
}

const STEP_SECONDS = 5 * 60;
/** A URL stays the same for a step, so that a page which is refreshed does not load its pictures again. */
const VALID_STEPS = 3;
const NEVER = 'public';

/** A ticket is `<expiry, account and key, base64url>.<HMAC-SHA256, base64url>`. */
export function createFileUrls(secret: string, clock: Clock): FileUrls {
  const now = (): number => Math.floor(clock().getTime() / 1000);
  // A key derived for this purpose, so that signatures made for other purposes are not valid here.
  const signingKey = createHmac('sha256', secret).update('vidno file address').digest();
  const sign = (payload: string): Buffer => createHmac('sha256', signingKey).update(payload).digest();
  const toUrl = (expires: number | typeof NEVER, account: number | '', key: string): string => {
    const payload = Buffer.from(`${expires}:${account}:${key}`).toString('base64url');
    return `/files/${payload}.${sign(payload).toString('base64url')}`;
  };
  return {
    urlOf: (key, accountId) =>
      toUrl((Math.floor(now() / STEP_SECONDS) + VALID_STEPS) * STEP_SECONDS, accountId ?? '', key),
    publicUrlOf: (key) => toUrl(NEVER, '', key),
    openTicket: (ticket, accountId) => {
      const [payload = '', signature = '', ...rest] = ticket.split('.');
      if (rest.length > 0 || !isSame(Buffer.from(signature, 'base64url'), sign(payload))) return null;
      const [expires = '', owner = '', ...key] = Buffer.from(payload, 'base64url').toString().split(':');
      const isPublic = expires === NEVER;
      const isOwn = accountId !== null && owner === String(accountId);
      return isPublic || isOwn || Number(expires) > now() ? { key: key.join(':'), isPublic } : null;
    },
  };
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
