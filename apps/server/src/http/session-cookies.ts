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

/** Gives the browser its session (not readable by scripts) and the CSRF token (readable), for the same time. */
export function setSessionCookies(reply: FastifyReply, settings: CookieSettings, cookies: SessionCookies): void {
  const kept = {
    path: '/',
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    expires: cookies.expiresAt,
  } as const;
  const domain = csrfCookieDomain(settings.publicUrl, settings.accountUrl);
  reply.setCookie(SESSION_COOKIE, cookies.secret, { ...kept, httpOnly: true });
  reply.setCookie(CSRF_COOKIE, csrfTokenOf(settings.appSecret, cookies.sessionId), {
    ...kept,
    ...(domain && { domain }),
  });
}

/** The page can read a cookie of an account server on another host only by the domain they share. */
export function csrfCookieDomain(publicUrl: string, accountUrl: string | null): string | null {
  const page = new URL(publicUrl).hostname;
  const account = new URL(accountUrl ?? publicUrl).hostname;
  if (page === account || isIP(page) !== 0 || isIP(account) !== 0) return null;
  const shared: string[] = [];
  const labels = account.split('.');
  for (const label of page.split('.').toReversed()) {
    if (labels.pop() !== label) break;
    shared.unshift(label);
  }
  return shared.length >= 2 ? shared.join('.') : null;
}
