import { deriveSecret, isSameSecret } from '#config/secrets/derive-secret.ts';

/** The token a page sends in X-XSRF-TOKEN. It is derived from the session id, so it need not be stored. */
export function csrfTokenOf(appSecret: string, sessionId: string): string {
  return deriveSecret(appSecret, 'csrfToken', sessionId).toString('base64url');
}

export function isCsrfToken(
  appSecret: string,
  sessionId: string | null,
  given: string | string[] | undefined,
): boolean {
  if (sessionId === null || typeof given !== 'string') return false;
  return isSameSecret(given, csrfTokenOf(appSecret, sessionId));
}
