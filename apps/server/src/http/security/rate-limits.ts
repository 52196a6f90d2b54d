import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { SESSION_HEADER } from '@vidno/contract/constants';
import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { SESSION_COOKIE } from '../session-cookies.ts';

interface RateLimit {
  readonly max: number;
  readonly by: 'ip' | 'session';
}

/** Per minute and IP, for everything not listed below. It is high because many phones share one IP. */
const GENERAL_LIMIT: RateLimit = { max: 3_000, by: 'ip' };

/** Per minute, for calls that start work or insert rows. */
const LIMITS: readonly (readonly [Endpoint, RateLimit])[] = [
  [endpoints.detectFaces, { max: 30, by: 'session' }],
  [endpoints.addSearch, { max: 30, by: 'session' }],
  [endpoints.addSearchDemo, { max: 30, by: 'session' }],
  [endpoints.refreshSearch, { max: 30, by: 'session' }],
  [endpoints.acceptConsent, { max: 30, by: 'session' }],
  [endpoints.exportTable, { max: 20, by: 'session' }],
  [endpoints.shareReport, { max: 20, by: 'session' }],
  [endpoints.getSharedReport, { max: 120, by: 'ip' }],
  [endpoints.setEmail, { max: 10, by: 'ip' }],
  [endpoints.initTelegram, { max: 20, by: 'session' }],
  [endpoints.initTelegramLink, { max: 20, by: 'session' }],
  [endpoints.saveNotificationSettings, { max: 60, by: 'session' }],
  [endpoints.confirmEmail, { max: 60, by: 'ip' }],
  [endpoints.unsubscribe, { max: 120, by: 'ip' }],
  [endpoints.getTokenSession, { max: 60, by: 'session' }],
  [endpoints.getCsrfCookie, { max: 60, by: 'ip' }],
  [endpoints.createDemo, { max: 10, by: 'ip' }],
];

/** Answers 429 with Retry-After when a limit is exceeded, before any lookup or parsing. */
export async function registerRateLimit(app: FastifyInstance, factor: number): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    // Each endpoint with its own limit has its own counter; all others share one.
    keyGenerator: (request) => {
      const limit = limitOf(request);
      const client = limit.by === 'session' ? sessionOf(request) : normalizeIP(request.ip);
      return limit === GENERAL_LIMIT ? client : `${request.routeOptions.url} ${client}`;
    },
    max: (request: FastifyRequest) => Math.ceil(limitOf(request).max * factor),
    allowList: (request: FastifyRequest) => request.routeOptions.url?.startsWith('/health/') ?? false,
    errorResponseBuilder: () => new Problem('too_many_requests'),
  });
}

function limitOf(request: FastifyRequest): RateLimit {
  const { url } = request.routeOptions;
  return LIMITS.find(([{ path }]) => path === url)?.[1] ?? GENERAL_LIMIT;
}

function sessionOf(request: FastifyRequest): string {
  const token = request.headers[SESSION_HEADER] ?? request.cookies[SESSION_COOKIE];
  return typeof token === 'string' ? token.slice(0, 64) : normalizeIP(request.ip);
}
