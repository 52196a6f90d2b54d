import type { Api } from '@vidno/contract/endpoint';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which of the two servers a route belongs to: it decides how a refusal is worded. */
    api?: Api;
  }
}

const ANALYSIS = /^\/(?:collection|auth|analysis-posts|smart-search|monitor-search|audience)(?:\/|$)/;
const ACCOUNT = /^\/(?:api|sanctum)(?:\/|$)/;

/** The server that this request addresses; null for pages, files and the like. */
export function apiOf(request: FastifyRequest): Api | null {
  const { api } = request.routeOptions.config;
  if (api) return api;
  const path = pathOf(request);
  if (ACCOUNT.test(path)) return 'account';
  return ANALYSIS.test(path) ? 'analysis' : null;
}

/** Without the query, which may name people. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
