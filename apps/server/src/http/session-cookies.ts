import { isIP } from 'node:net';
import type {} from '@fastify/cookie';
import { CSRF_COOKIE } from '@vidno/contract/constants';
import type { FastifyReply } from 'fastify';
import { csrfTokenOf } from './csrf.ts';

export const SESSION_COOKIE = 'vidno_session';

export interface CookieSettings {
  readonly appSecret: string;
  readonly publicUrl: string;
  readonly accountUrl: string | null;
}

export interface SessionCookies {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Sets the session cookie (not readable by scripts) and the CSRF cookie (readable) with the same expiry. */
export function setSessionCookies(reply: FastifyReply, settings: CookieSettings, cookies: SessionCookies): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    expires: cookies.expiresAt,
  } as const;
  const domain = csrfCookieDomain(settings.publicUrl, settings.accountUrl);
  reply.setCookie(SESSION_COOKIE, cookies.secret, { ...shared, httpOnly: true });
  reply.setCookie(CSRF_COOKIE, csrfTokenOf(settings.appSecret, cookies.sessionId), {
    ...shared,
    ...(domain && { domain }),
  });
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
