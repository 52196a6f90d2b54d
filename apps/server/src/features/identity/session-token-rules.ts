import { createHmac, timingSafeEqual } from 'node:crypto';

export interface TokenSubject {
  /** Id of the session, a UUID. */
  readonly id: string;
  /** Raised at login and logout, which end the tokens given out before. */
  readonly generation: number;
}

const ID_LENGTH = 16;

/**
 * The token that the analysis API takes in APP-SESSION-ID: the session's id and an HMAC over id and generation, in base64url.
 * It is derived, so that every request for it gets the same one and none is stored.
 */
export function sessionTokenOf(appSecret: string, session: TokenSubject): string {
  return Buffer.concat([bytesOf(session.id), macOf(appSecret, session)]).toString('base64url');
}

/** The session that the token names, not verified yet. Null if the text is no token. */
export function sessionIdOf(token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_LENGTH).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function isSessionToken(appSecret: string, session: TokenSubject, token: string): boolean {
  const mac = Buffer.from(token, 'base64url').subarray(ID_LENGTH);
  const expected = macOf(appSecret, session);
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

function macOf(appSecret: string, { id, generation }: TokenSubject): Buffer {
  return createHmac('sha256', appSecret).update(`session-token:${id}:${generation}`).digest();
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
