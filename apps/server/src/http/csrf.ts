import { createHmac, timingSafeEqual } from 'node:crypto';

/** The token a page sends in X-XSRF-TOKEN. It is derived from the session id, so it need not be stored. */
export function csrfTokenOf(appSecret: string, sessionId: string): string {
  return createHmac('sha256', appSecret).update(`csrf:${sessionId}`).digest('base64url');
}

export function isCsrfToken(
  appSecret: string,
  sessionId: string | null,
  given: string | string[] | undefined,
): boolean {
  if (sessionId === null || typeof given !== 'string') return false;
  const expected = Buffer.from(csrfTokenOf(appSecret, sessionId));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
