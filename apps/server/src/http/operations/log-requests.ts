import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../api-of.ts';
import type { HttpMetrics } from './serve-metrics.ts';

/** One line an answer: no query, no body, no token, and of a signed address only its route. */
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
    request.log.info(line, 'answered');
  });
}

function shortPathOf(request: FastifyRequest): string {
  return pathOf(request).slice(0, 100);
}
