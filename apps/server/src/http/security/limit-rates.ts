import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { SESSION_HEADER } from '@vidno/contract/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { SESSION_COOKIE } from '../session-cookies.ts';
import { GENERAL_LIMIT, rateLimitOf } from './rate-limits.ts';

/** Refuses with 429 and Retry-After what comes too often, before anything is looked up or read. */
export async function registerRateLimit(app: FastifyInstance, factor: number): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    // Each limited call counts on its own, everything else together.
    keyGenerator: (request) => {
      const limit = limitOf(request);
      const who = limit.by === 'session' ? sessionOf(request) : normalizeIP(request.ip);
      return limit === GENERAL_LIMIT ? who : `${request.routeOptions.url} ${who}`;
    },
    max: (request: FastifyRequest) => Math.ceil(limitOf(request).max * factor),
    allowList: (request: FastifyRequest) => request.routeOptions.url?.startsWith('/health/') ?? false,
    errorResponseBuilder: () => new Problem('too_many_requests'),
  });
}

function limitOf(request: FastifyRequest) {
  return rateLimitOf(request.routeOptions.url);
}

function sessionOf(request: FastifyRequest): string {
  const token = request.headers[SESSION_HEADER] ?? request.cookies[SESSION_COOKIE];
  return typeof token === 'string' ? token.slice(0, 64) : normalizeIP(request.ip);
}
