import { deriveSecret, isSameSecret } from '#config/secrets/derive-secret.ts';

export interface TokenSubject {
  /** Id of the session, a UUID. */
  readonly id: string;
  /** Raised at login and logout, which end the tokens given out before. */
  readonly generation: number;
}

/** A UUID, and 32 bytes in base64url. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[\w-]{43}$/;

/**
 * The token that the analysis API takes in APP-SESSION-ID: the session's id, and a MAC of id and generation in base64url.
 * It is derived, so that every request for it gets the same one and none is stored.
 */
export function sessionTokenOf(appSecret: string, session: TokenSubject): string {
  return `${session.id}${macOf(appSecret, session)}`;
}

/** The session that the token names, not verified yet. Null if the text is no token. */
export function sessionIdOf(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

export function isSessionToken(appSecret: string, session: TokenSubject, token: string): boolean {
  return isSameSecret(token, sessionTokenOf(appSecret, session));
}

function macOf(appSecret: string, { id, generation }: TokenSubject): string {
  return deriveSecret(appSecret, 'sessionToken', `${id}:${generation}`).toString('base64url');
}
