import { SESSION_HEADER } from '@vidno/contract/constants';
import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from './session-cookies.ts';

interface RateLimit {
  readonly max: number;
  readonly by: 'address' | 'session';
}

/** Per minute and address, for everything not named below. Generous: many phones share one address. */
export const GENERAL_LIMIT = 3_000;

/** Per minute; these start work or make rows. */
const LIMITS: readonly (readonly [Endpoint, RateLimit])[] = [
  [endpoints.detectFaces, { max: 30, by: 'session' }],
  [endpoints.addSearch, { max: 30, by: 'session' }],
  [endpoints.addSearchDemo, { max: 30, by: 'session' }],
  [endpoints.refreshSearch, { max: 30, by: 'session' }],
  [endpoints.acceptConsent, { max: 30, by: 'session' }],
  [endpoints.getTokenSession, { max: 60, by: 'session' }],
  [endpoints.getCsrfCookie, { max: 60, by: 'address' }],
  [endpoints.createDemo, { max: 10, by: 'address' }],
];

/** The route's own limit, in the shape that the rate-limit plugin reads from the route. */
export function rateLimitOf(definition: Endpoint): { rateLimit?: object } {
  const limit = LIMITS.find(([{ path }]) => path === definition.path)?.[1];
  if (!limit) return {};
  return { rateLimit: { max: limit.max, keyGenerator: limit.by === 'session' ? sessionOf : addressOf } };
}

function addressOf(request: FastifyRequest): string {
  return request.ip;
}

function sessionOf(request: FastifyRequest): string {
  const token = request.headers[SESSION_HEADER] ?? request.cookies[SESSION_COOKIE];
  return typeof token === 'string' ? token.slice(0, 64) : request.ip;
}
