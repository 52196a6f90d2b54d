import type { Api } from '@vidno/contract/endpoint';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API a route belongs to, which determines the format of its errors. */
    api?: Api;
  }
}

const ANALYSIS = /^\/(?:collection|auth|analysis-posts|smart-search|monitor-search|audience)(?:\/|$)/;
const ACCOUNT = /^\/(?:api|sanctum)(?:\/|$)/;

/** The API that this request is for; null for pages, files and other paths. */
export function apiOf(request: FastifyRequest): Api | null {
  const { api } = request.routeOptions.config;
  if (api) return api;
  const path = pathOf(request);
  if (ACCOUNT.test(path)) return 'account';
  return ANALYSIS.test(path) ? 'analysis' : null;
}

/** Path without the query string, which may contain personal data. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
