import { CSRF_HEADER, SESSION_HEADER } from '@vidno/contract/constants';
import type { FastifyRequest } from 'fastify';
import { isCsrfToken } from './csrf.ts';
import { Problem } from './problem.ts';
import { SESSION_COOKIE } from './session-cookies.ts';

/** Shows who is asking, or throws the refusal. */
export type Guard<Caller> = (request: FastifyRequest) => Promise<Caller>;

/** A browser session; `account` is null until a demo visitor or a user stands behind it. */
interface SessionCaller<Caller> {
  readonly sessionId: string;
  readonly account: Caller | null;
}

export interface Guards<Caller> {
  readonly open: Guard<null>;
  /** Cookie, and CSRF token where something changes; an account or none yet. */
  readonly session: Guard<SessionCaller<Caller>>;
  /** The same with an account. */
  readonly account: Guard<Caller>;
  /** APP-SESSION-ID of a session that has an account. */
  readonly analysis: Guard<Caller>;
  /** The same with an account that may use this service. */
  service(service: number): Guard<Caller>;
}

export interface GuardPorts<Caller> {
  findSessionByCookie(secret: string): Promise<SessionCaller<Caller> | null>;
  findSessionByToken(token: string): Promise<SessionCaller<Caller> | null>;
  hasService(caller: Caller, service: number): boolean;
  readonly appSecret: string;
  /** Origins of the web app that may write with a cookie, such as `https://vidno.ru`. */
  readonly origins: readonly string[];
}

export function createGuards<Caller>(ports: GuardPorts<Caller>): Guards<Caller> {
  const session: Guard<SessionCaller<Caller>> = async (request) => {
    const writes = request.method !== 'GET';
    if (writes) requireOwnOrigin(request, ports.origins);
    const secret = request.cookies[SESSION_COOKIE];
    const found = isCredential(secret) ? await ports.findSessionByCookie(secret) : null;
    if (writes && !isCsrfToken(ports.appSecret, found?.sessionId ?? null, request.headers[CSRF_HEADER])) {
      throw new Problem('csrf_mismatch');
    }
    if (!found) throw new Problem('unauthenticated');
    return found;
  };

  const analysis: Guard<Caller> = async (request) => {
    const token = request.headers[SESSION_HEADER];
    const found = isCredential(token) ? await ports.findSessionByToken(token) : null;
    if (!found) throw new Problem('session_required');
    return requireAccount(found);
  };

  return {
    open: async () => null,
    session,
    account: async (request) => requireAccount(await session(request)),
    analysis,
    service: (service) => async (request) => {
      const caller = await analysis(request);
      if (!ports.hasService(caller, service)) throw new Problem('not_paid');
      return caller;
    },
  };
}

function requireAccount<Caller>({ account }: SessionCaller<Caller>): Caller {
  if (account === null) throw new Problem('unauthenticated');
  return account;
}

/** Ours are 43 characters of base64url; garbage does not reach the database. */
function isCredential(given: string | string[] | undefined): given is string {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given);
}

/** A page served by this very host is ours, whatever name the host goes by. */
function requireOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin === undefined || origins.includes(origin)) return;
  if (origin !== `${request.protocol}://${request.host}`) throw new Problem('origin_forbidden');
}
