import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../api-of.ts';
import type { HttpMetrics } from './serve-metrics.ts';

/** Logs one line per response, without query, body, token or the signature of a file URL. */
export function logRequests(app: FastifyInstance, metrics: HttpMetrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const status = reply.statusCode;
    const route = request.routeOptions.url ?? null;
    metrics.observeRequest({ method, route: route ?? 'unknown', status, seconds: reply.elapsedTime / 1000 });
    const line = { method, path: route ?? shortPathOf(request), status, ms: Math.round(reply.elapsedTime) };
    request.log.info(line, 'request completed');
  });
}

function shortPathOf(request: FastifyRequest): string {
  return pathOf(request).slice(0, 100);
}
