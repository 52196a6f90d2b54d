import type { Readable } from 'node:stream';
import type { Endpoint, ReplyOf, RequestOf } from '@vidno/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { contentDisposition } from './content-disposition.ts';
import { type EventSink, openEventStream } from './event-stream.ts';
import type { Guard } from './guards.ts';
import { readInput } from './read-input.ts';

export type Handler<E extends Endpoint, Caller> = (
  input: RequestOf<E>,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReplyOf<E>>;

export type EventHandler<E extends Endpoint, Caller> = (
  input: RequestOf<E>,
  caller: Caller,
  events: EventSink<ReplyOf<E>>,
) => Promise<void>;

/** A download. A stream that breaks ends the connection, so that no half of a file passes for a whole one. */
export interface ServedFile {
  readonly name: string;
  /** `text/csv; charset=utf-8` */
  readonly type: string;
  readonly body: Buffer | Readable;
}

export type FileHandler<E extends Endpoint, Caller> = (input: RequestOf<E>, caller: Caller) => Promise<ServedFile>;

/** Serves one call of the contract: asks the guard, parses the input, checks the output. */
export function serve<E extends Endpoint, Caller>(
  app: FastifyInstance,
  definition: E,
  guard: Guard<Caller>,
  answer: NoInfer<Handler<E, Caller>>,
): void {
  route(app, definition, async (request, reply) => {
    const caller = await guard(request);
    const input = await readInput(definition, request);
    const output = await answer(input, caller, request, reply);
    if (definition.responseType === 'empty') return reply.code(204).send();
    reply.header('cache-control', 'no-store');
    return z.parse(definition.response, output);
  });
}

/** Serves a call that answers with a file to be saved. */
export function serveFile<E extends Endpoint, Caller>(
  app: FastifyInstance,
  definition: E,
  guard: Guard<Caller>,
  answer: NoInfer<FileHandler<E, Caller>>,
): void {
  route(app, definition, async (request, reply) => {
    const caller = await guard(request);
    const input = await readInput(definition, request);
    const file = await answer(input, caller);
    return reply
      .type(file.type)
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition(file.name))
      .send(file.body);
  });
}

/** Serves a stream of server-sent events. A refusal thrown before the first event is answered as usual. */
export function serveEvents<E extends Endpoint, Caller>(
  app: FastifyInstance,
  definition: E,
  guard: Guard<Caller>,
  answer: NoInfer<EventHandler<E, Caller>>,
): void {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort();
  });
  route(app, definition, async (request, reply) => {
    const caller = await guard(request);
    const input = await readInput(definition, request);
    const ended = new AbortController();
    open.add(ended);
    ended.signal.addEventListener('abort', () => open.delete(ended));
    return openEventStream({
      request,
      reply,
      ended,
      toText: (event: ReplyOf<E>) => JSON.stringify(z.parse(definition.response, event)),
      write: (events) => answer(input, caller, events),
    });
  });
}

function route(
  app: FastifyInstance,
  definition: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: definition.method,
    url: definition.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { api: definition.api },
    handler,
  });
}
