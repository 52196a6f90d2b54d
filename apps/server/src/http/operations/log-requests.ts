import type { FastifyInstance } from 'fastify';
import type { HttpMetrics } from './serve-metrics.ts';

/** Stands for every path without a route: pages of the web app, and whatever else was asked for. */
const UNMATCHED = 'unmatched';

/**
 * Logs one line per response with the pattern of its route. Never the path itself, nor the query: they may contain the token
 * of a link or what somebody searched for.
 */
export function logRequests(app: FastifyInstance, metrics: HttpMetrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? UNMATCHED;
    const status = reply.statusCode;
    metrics.observeRequest({ method, route, status, seconds: reply.elapsedTime / 1000 });
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request completed');
    done();
  });
}
