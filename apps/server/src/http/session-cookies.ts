import { isIP } from 'node:net';
import { CSRF_COOKIE } from '@vidno/contract/constants';
import type { FastifyReply } from 'fastify';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';

const SESSION_COOKIE = 'vidno_session';
const DEVICE_COOKIE = 'vidno_known_device';
/** Browsers keep no cookie for longer. Every login renews it. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 3_600;

export function sessionCookieOf(publicUrl: string): string {
  return hostCookie(SESSION_COOKIE, publicUrl);
}

/** The cookie that says which accounts the browser has been logged in to. It logs in nobody. */
export function deviceCookieOf(publicUrl: string): string {
  return hostCookie(DEVICE_COOKIE, publicUrl);
}

/** Over https with the prefix that keeps other hosts of the domain, and http pages, from setting it. */
function hostCookie(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

export interface CookieSettings {
  readonly appSecret: string;
  readonly publicUrl: string;
  readonly accountUrl: string | null;
}

interface SessionCookies {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Sets the session cookie (not readable by scripts) and the CSRF cookie (readable) with the same expiry. */
export function setSessionCookies(reply: FastifyReply, settings: CookieSettings, cookies: SessionCookies): void {
  const { session, csrf } = cookieOptions(settings, cookies.expiresAt);
  reply.setCookie(sessionCookieOf(settings.publicUrl), cookies.secret, session);
  reply.setCookie(CSRF_COOKIE, csrfTokenOf(settings.appSecret, cookies.sessionId), csrf);
}

/** Stays after a logout, and scripts cannot read it. */
export function setDeviceCookie(
  reply: FastifyReply,
  { publicUrl }: Pick<CookieSettings, 'publicUrl'>,
  value: string,
): void {
  const options = { path: '/', sameSite: 'lax', secure: isSecure(publicUrl), httpOnly: true } as const;
  reply.setCookie(deviceCookieOf(publicUrl), value, { ...options, maxAge: DEVICE_COOKIE_SECONDS });
}

export function clearSessionCookies(reply: FastifyReply, settings: CookieSettings): void {
  const { session, csrf } = cookieOptions(settings, new Date(0));
  reply.setCookie(sessionCookieOf(settings.publicUrl), '', session);
  reply.setCookie(CSRF_COOKIE, '', csrf);
}

function cookieOptions({ publicUrl, accountUrl }: CookieSettings, expires: Date) {
  const shared = { path: '/', sameSite: 'lax', secure: isSecure(publicUrl), expires } as const;
  const domain = csrfCookieDomain(publicUrl, accountUrl);
  return { session: { ...shared, httpOnly: true }, csrf: { ...shared, ...(domain && { domain }) } };
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** If the account API is on another host, the page can only read its cookie through their common parent domain. */
export function csrfCookieDomain(publicUrl: string, accountUrl: string | null): string | null {
  const page = new URL(publicUrl).hostname;
  const account = new URL(accountUrl ?? publicUrl).hostname;
  if (page === account || isIP(page) !== 0 || isIP(account) !== 0) return null;
  const common: string[] = [];
  const labels = account.split('.');
  for (const label of page.split('.').toReversed()) {
    if (labels.pop() !== label) break;
    common.unshift(label);
  }
  return common.length >= 2 ? common.join('.') : null;
}

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
