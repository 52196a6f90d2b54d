import { isPromoHost, SERVICE } from '@vidno/contract/constants';
import type { Config } from '#config/config.ts';
import { type Caller, findSession, type IdentityTools } from '#features/identity/public.ts';
import { mayStart } from '#features/rights/public.ts';
import { createGuards, type Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { sessionCookieOf } from '#http/session-cookies.ts';

export type CallerGuardTools = Pick<IdentityTools, 'db' | 'clock' | 'paying'> &
  Pick<Config, 'appSecret' | 'publicUrl' | 'webOrigins'>;

/** The guards of both APIs: who calls is in the session, and what is open to them in their services and the host. */
export function createCallerGuards(tools: CallerGuardTools): Guards<Caller> {
  return createGuards<Caller>({
    findSessionByCookie: (cookie) => findSession(tools, { cookie }),
    findSessionByToken: (token) => findSession(tools, { token }),
    onHost: (caller, hostname) =>
      isPromoHost(hostname) ? { ...caller, services: Object.values(SERVICE), promo: true } : caller,
    mayStart,
    // With the id, by which the password is changed.
    obstacleOf: ({ accountId, passwordDue }) =>
      passwordDue === true ? new Problem('change_password_first', { id: accountId }) : null,
    idOf: ({ accountId }) => String(accountId),
    appSecret: tools.appSecret,
    sessionCookie: sessionCookieOf(tools.publicUrl),
    origins: tools.webOrigins,
  });
}
