import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiOf, pathOf } from './api-of.ts';
import { Malformed } from './malformed.ts';
import { Problem } from './problem.ts';
import { toRefusalBody } from './refusal-body.ts';

/** Mutex everything that is thrown into an answer: a refusal, or a 500 that says nothing and is logged. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
}

export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal instanceof Problem && refusal.because === 'internal') request.log.error(error, 'request failed');
  const { status, body } = toRefusalBody(apiOf(request), refusal);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** What the framework itself refuses with a 4xx is bad input: broken JSON, a wrong content type, a body too large. */
function toRefusal(error: unknown): Problem | Malformed {
  if (error instanceof Problem || error instanceof Malformed) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 404) return new Problem('not_found');
  return status >= 400 && status < 500 ? new Malformed() : new Problem('internal');
}

const PATHS = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** 404, or 405 where the address is there for another method. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const other = PATHS.find(({ pattern }) => pattern.test(pathOf(request)));
  const { status, body } = toRefusalBody(apiOf(request), new Problem('not_found'));
  if (other) reply.header('allow', other.method);
  return reply
    .code(other ? 405 : status)
    .header('cache-control', 'no-store')
    .send(body);
}
