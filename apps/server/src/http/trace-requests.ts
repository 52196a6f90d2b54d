import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginCall, isTracing, type TracedCall } from '#observability/tracing.ts';
import { UNMATCHED } from './operations.ts';

/** Asked for all the time, and by no user. */
const OPERATIONS = /^\/(?:health|metrics)(?:\/|$)/;

/** Follows each call from its first hook until its answer is sent or the client has given up. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const calls = new WeakMap<FastifyRequest, TracedCall>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? UNMATCHED;
    if (OPERATIONS.test(route)) return done();
    const call = beginCall(method);
    if (call === null) return done();
    calls.set(request, call);
    reply.raw.once('close', () => call.end({ route, status: reply.raw.writableFinished ? reply.statusCode : null }));
    call.enter(done);
  });
  // What follows the body goes on from the socket, which knows nothing of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = calls.get(request);
    if (call) call.enter(done);
    else done();
  });
}
