import type { Readable } from 'node:stream';
import type { Endpoint, OperatorDeed, ProgressOf, ReplyOf, RequestOf } from '@vidno/contract/endpoint';
import type { ProblemCause } from '@vidno/contract/problems/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { InvalidRequest, Problem } from './errors.ts';
import { answerWithProgress, type EventSink, openEventStream } from './event-stream.ts';
import type { Guard } from './guards.ts';
import { readInput } from './read-input.ts';

type Handler<E extends Endpoint, Caller> = (
  input: RequestOf<E>,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReplyOf<E>>;

type EventHandler<E extends Endpoint, Caller> = (
  input: RequestOf<E>,
  caller: Caller,
  events: EventSink<ReplyOf<E>>,
) => Promise<void>;

type ProgressHandler<E extends Endpoint, Caller> = (
  input: RequestOf<E>,
  caller: Caller,
  call: { readonly request: FastifyRequest; readonly tell: (progress: ProgressOf<E>) => void },
) => Promise<ReplyOf<E>>;

/** A download. If the stream fails, the connection is closed, so that a partial file is not taken for a complete one. */
export interface ServedFile {
  readonly name: string;
  /** Content type, such as `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly body: Buffer | Readable;
}

type FileHandler<E extends Endpoint, Caller> = (input: RequestOf<E>, caller: Caller) => Promise<ServedFile>;

/** Those of the operator's section are served by `features/operator` alone. */
type Open<E extends Endpoint> = E extends { readonly operator: OperatorDeed } ? never : E;

/** Registers an endpoint of the contract: runs the guard, parses the input, validates the output. */
export function serve<E extends Endpoint, Caller>(
  app: FastifyInstance,
  definition: E & Open<E>,
  guard: Guard<Caller>,
  handler: NoInfer<Handler<E, Caller>>,
): void {
  route(app, definition, async (request, reply) => {
    const caller = await identify(definition, guard, request);
    const input = await readInput(definition, request);
    const output = await handler(input, caller, request, reply);
    if (definition.responseType === 'empty') return reply.code(204).send();
    reply.header('cache-control', 'no-store');
    return z.parse(definition.response, output);
  });
}

/** Like `serve`, for an endpoint that tells how it goes while a client waits. */
export function serveWithProgress<E extends Endpoint, Caller>(
  app: FastifyInstance,
  definition: E & Open<E>,
  guard: Guard<Caller>,
  handler: NoInfer<ProgressHandler<E, Caller>>,
): void {
  route(app, definition, async (request, reply) => {
    const caller = await identify(definition, guard, request);
    const input = await readInput(definition, request);
    reply.header('cache-control', 'no-store');
    const answer = async (tell: (progress: ProgressOf<E>) => void) =>
      z.parse(definition.response, await handler(input, caller, { request, tell }));
    return await answerWithProgress({ request, reply, answer });
  });
}

/** Registers an endpoint that returns a file download. */
export function serveFile<E extends Endpoint, Caller>(
  app: FastifyInstance,
  definition: E & Open<E>,
  guard: Guard<Caller>,
  handler: NoInfer<FileHandler<E, Caller>>,
): void {
  route(app, definition, async (request, reply) => {
    const caller = await identify(definition, guard, request);
    const input = await readInput(definition, request);
    const file = await handler(input, caller);
    return reply
      .type(file.type)
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition(file.name))
      .send(file.body);
  });
}

/** Registers a stream of server-sent events. An error thrown before the first event gets an ordinary error response. */
export function serveEvents<E extends Endpoint, Caller>(
  app: FastifyInstance,
  definition: E & Open<E>,
  guard: Guard<Caller>,
  handler: NoInfer<EventHandler<E, Caller>>,
): void {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort();
  });
  route(app, definition, async (request, reply) => {
    const caller = await identify(definition, guard, request);
    const input = await readInput(definition, request);
    const release = app.limits.takeSlots(['stream_from_address', 'stream'], request);
    const ended = new AbortController();
    open.add(ended);
    ended.signal.addEventListener('abort', () => {
      open.delete(ended);
      release();
    });
    return openEventStream({
      request,
      reply,
      ended,
      toText: (event: ReplyOf<E>) => JSON.stringify(z.parse(definition.response, event)),
      write: (events) => handler(input, caller, events),
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
    config: { api: definition.api, definition },
    handler: async (request, reply) => {
      try {
        return await handler(request, reply);
      } catch (error) {
        if (isWrongInput(error)) await app.limits.onFailure(request, definition);
        throw error;
      }
    },
  });
}

/** Runs the guard, and counts the call by whom it found. */
async function identify<Caller>(definition: Endpoint, guard: Guard<Caller>, request: FastifyRequest): Promise<Caller> {
  const { limits } = request.server;
  try {
    return await guard(request);
  } finally {
    // A refused call counts too, and over the limit that is the answer.
    if (request.verified) await limits.onVerified(definition, request.verified);
    else await limits.onUnverified(request, definition);
  }
}

const NO_GUESSES = new Set<ProblemCause>(['too_many_requests', 'overloaded', 'confirm_first']);

/** Neither a fault of ours nor a limit, nor a question that is asked before anything was given. */
function isWrongInput(error: unknown): boolean {
  if (error instanceof InvalidRequest) return true;
  return error instanceof Problem && !NO_GUESSES.has(error.because);
}

/** RFC 6266 header with the file name in RFC 5987 encoding and an ASCII fallback. */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`;
}

/** `encodeURIComponent` does not escape four characters that RFC 5987 forbids. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** `{id}` in a path must be the caller's own; another one is answered as if it did not exist. */
export function requireOwnId(id: number, accountId: number): void {
  if (id !== accountId) throw new Problem('not_found');
}
