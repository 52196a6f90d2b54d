import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesToUuid, UUID_LENGTH, uuidToBytes } from '#database/uuid-bytes.ts';

export interface TokenSubject {
  /** Id of the session, a UUID. */
  readonly id: string;
  /** Raised at login and logout, which end the tokens given out before. */
  readonly generation: number;
}

/**
 * The token that the analysis API takes in APP-SESSION-ID: the session's id and an HMAC over id and generation, in base64url.
 * It is derived, so that every request for it gets the same one and none is stored.
 */
export function sessionTokenOf(appSecret: string, session: TokenSubject): string {
  return Buffer.concat([uuidToBytes(session.id), macOf(appSecret, session)]).toString('base64url');
}

/** The session that the token names, not verified yet. Null if the text is no token. */
export function sessionIdOf(token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  return bytesToUuid(Buffer.from(token, 'base64url').subarray(0, UUID_LENGTH));
}

export function isSessionToken(appSecret: string, session: TokenSubject, token: string): boolean {
  const mac = Buffer.from(token, 'base64url').subarray(UUID_LENGTH);
  const expected = macOf(appSecret, session);
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

function macOf(appSecret: string, { id, generation }: TokenSubject): Buffer {
  return createHmac('sha256', appSecret).update(`session-token:${id}:${generation}`).digest();
}
