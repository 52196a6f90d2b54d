import { CSRF_HEADER, SESSION_HEADER } from '@vidno/contract/constants';
import type { FastifyRequest } from 'fastify';
import { notPaid, Problem } from './errors.ts';
import { isCsrfToken } from './session-cookies.ts';

/** Identifies the caller, or throws a `Problem`. */
export type Guard<Caller> = (request: FastifyRequest) => Promise<Caller>;

/** A browser session; `account` is null until it belongs to a visitor or user. */
export interface SessionCaller<Caller> {
  readonly sessionId: string;
  readonly generation: number;
  readonly account: Caller | null;
}

export interface Guards<Caller> {
  readonly open: Guard<null>;
  /** Lets everyone in; null for callers that `account` would refuse. */
  readonly anyone: Guard<Caller | null>;
  /** Lets everyone in; null for callers that `session` would refuse. */
  readonly visitor: Guard<SessionCaller<Caller> | null>;
  /** Requires the session cookie, and a CSRF token for writes. The session may have no account yet. */
  readonly session: Guard<SessionCaller<Caller>>;
  /** Like `session`, and requires an account. */
  readonly account: Guard<Caller>;
  /** Like `session` and `account`, for calls that remove an obstacle, such as a password to be changed, or lead away from it. */
  readonly hinderedSession: Guard<SessionCaller<Caller>>;
  readonly hindered: Guard<Caller>;
  /** The caller of a session that this request has started or changed, by its new cookie. */
  started(request: FastifyRequest, secret: string): Promise<Caller>;
  /** Requires APP-SESSION-ID of a session with an account. */
  readonly analysis: Guard<Caller>;
  /**
   * Like `analysis`, for calls that read, save, share or remove what the account holds. They ask for no service: what was delivered
   * stays open as long as it is kept, and each query finds only what is the caller's own.
   */
  readonly holder: Guard<Caller>;
  /** Like `analysis`, for calls that start work, and requires that this service is paid for now. */
  starter(service: number): Guard<Caller>;
}

export interface GuardPorts<Caller> {
  findSessionByCookie(secret: string): Promise<SessionCaller<Caller> | null>;
  findSessionByToken(token: string): Promise<SessionCaller<Caller> | null>;
  /** The caller with what the host that was called opens to everybody. */
  onHost(caller: Caller, hostname: string): Caller;
  /** Whether the caller has paid for this service. */
  mayStart(caller: Caller, service: number): boolean;
  /** What this account has to do before anything else; null if there is nothing. */
  obstacleOf(caller: Caller): Problem | null;
  /** The id of the caller's account. */
  idOf(caller: Caller): string;
  readonly appSecret: string;
  readonly sessionCookie: string;
  /** Origins of the web app, such as `https://vidno.ru`, whose requests may write with a cookie. */
  readonly origins: readonly string[];
}

/** In characters: a cookie is 256 random bits in base64url, a token the id of the session and 256 bits. */
const LENGTH = { cookie: 43, token: 79 };

export function createGuards<Caller>(ports: GuardPorts<Caller>): Guards<Caller> {
  const ownHosts = new Set(ports.origins.map((origin) => new URL(origin).hostname));
  const verified = (request: FastifyRequest, found: SessionCaller<Caller>): SessionCaller<Caller> => {
    const { sessionId, account } = found;
    request.verified = { sessionId, accountId: account === null ? null : ports.idOf(account) };
    const hostname = hostOf(request);
    return account === null || !ownHosts.has(hostname) ? found : { ...found, account: ports.onHost(account, hostname) };
  };

  const hinderedSession: Guard<SessionCaller<Caller>> = async (request) => {
    const writes = request.method !== 'GET';
    if (writes) requireOwnOrigin(request, ports.origins);
    const secret = request.cookies[ports.sessionCookie];
    const found = isCredential(secret, LENGTH.cookie) ? await ports.findSessionByCookie(secret) : null;
    if (writes && !isCsrfToken(ports.appSecret, found?.sessionId ?? null, request.headers[CSRF_HEADER])) {
      throw new Problem('csrf_mismatch');
    }
    if (!found) throw new Problem('unauthenticated');
    return verified(request, found);
  };

  const analysis: Guard<Caller> = async (request) => {
    const token = request.headers[SESSION_HEADER];
    const found = isCredential(token, LENGTH.token) ? await ports.findSessionByToken(token) : null;
    if (!found) throw new Problem('session_required');
    return unhindered(requireAccount(verified(request, found)));
  };

  const unhindered = (caller: Caller): Caller => {
    const obstacle = ports.obstacleOf(caller);
    if (obstacle !== null) throw obstacle;
    return caller;
  };

  const session: Guard<SessionCaller<Caller>> = async (request) => {
    const found = await hinderedSession(request);
    if (found.account !== null) unhindered(found.account);
    return found;
  };
  const hindered: Guard<Caller> = async (request) => requireAccount(await hinderedSession(request));
  const account: Guard<Caller> = async (request) => requireAccount(await session(request));

  return {
    open: async () => null,
    anyone: orNull(account),
    visitor: orNull(session),
    session,
    account,
    hinderedSession,
    hindered,
    started: async (request, secret) => {
      const found = await ports.findSessionByCookie(secret);
      if (!found) throw new Problem('unauthenticated');
      return requireAccount(verified(request, found));
    },
    analysis,
    holder: analysis,
    starter: (service) => async (request) => {
      const caller = await analysis(request);
      if (!ports.mayStart(caller, service)) throw notPaid(service);
      return caller;
    },
  };
}

function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return async (request) => {
    try {
      return await guard(request);
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  };
}

function requireAccount<Caller>({ account }: SessionCaller<Caller>): Caller {
  if (account === null) throw new Problem('unauthenticated');
  return account;
}

/** Anything else than so many characters of base64url is refused without a database query. */
function isCredential(given: string | string[] | undefined, length: number): given is string {
  return typeof given === 'string' && given.length === length && /^[\w-]+$/.test(given);
}

/** Only the settings say which origins are ours: the Host header is the caller's word. Other clients than browsers send none. */
export function requireOwnOrigin({ headers: { origin } }: FastifyRequest, origins: readonly string[]): void {
  // A browser writes it in small letters, other clients as they like.
  if (origin !== undefined && !origins.includes(origin.toLowerCase())) throw new Problem('origin_forbidden');
}

/** The host of the page that calls: of the origin, or the called one. It is the caller's word. */
function hostOf({ headers, hostname }: FastifyRequest): string {
  return headers.origin === undefined ? hostname.toLowerCase() : (URL.parse(headers.origin)?.hostname ?? '');
}
