import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from './errors.ts';

/** Keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;
/** A stream without events sends its headers after this time, so that the browser knows it is connected. */
const OPEN_AFTER_MS = 1_000;

const EMPTY_COMMENT = ': \n\n';

export interface EventSink<Event> {
  /** Last event the browser received; null on its first connection. */
  readonly lastEventId: number | null;
  readonly send: (id: number, event: Event) => void;
  /** Aborted when the browser disconnects or the server stops. */
  readonly signal: AbortSignal;
}

interface EventStream<Event> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ended: AbortController;
  readonly toText: (event: Event) => string;
  readonly write: (events: EventSink<Event>) => Promise<void>;
}

/** Resolves when the stream has opened; rejects if `write` fails before that. */
export async function openEventStream<Event>(stream: EventStream<Event>): Promise<FastifyReply> {
  const { request, reply, ended } = stream;
  const body = new PassThrough();
  const opened = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    // Node sends the headers with the first bytes.
    body.write(EMPTY_COMMENT);
    opened.resolve();
  }, OPEN_AFTER_MS);
  const heartbeat = setInterval(() => body.write(EMPTY_COMMENT), HEARTBEAT_MS);
  reply.raw.once('close', () => ended.abort());
  ended.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearInterval(heartbeat);
    body.end();
  });

  const send = (id: number, event: Event): void => {
    if (ended.signal.aborted) return;
    body.write(`id: ${id}\ndata: ${stream.toText(event)}\n\n`);
    opened.resolve();
  };
  stream
    .write({ lastEventId: lastEventIdOf(request), send, signal: ended.signal })
    .catch((error: unknown) => {
      opened.reject(error);
      if (!ended.signal.aborted && reply.sent) request.log.error(error, 'event stream failed');
    })
    .finally(() => {
      opened.resolve();
      ended.abort();
    });

  await opened.promise;
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(body);
}

function lastEventIdOf(request: FastifyRequest): number | null {
  const given = request.headers['last-event-id'];
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null;
}

export interface AnswerWithProgress<Progress> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Resolves with the JSON response. */
  readonly answer: (tell: (progress: Progress) => void) => Promise<unknown>;
}

/** An ordinary answer; if something is told before it, and the client accepts events, a stream that ends with the answer. */
export async function answerWithProgress<Progress>(given: AnswerWithProgress<Progress>): Promise<unknown> {
  const { request, reply } = given;
  if (request.headers.accept?.includes('text/event-stream') !== true) return await given.answer(() => {});
  const body = new PassThrough();
  const told = Promise.withResolvers<'told'>();
  let isOpen = false;
  const write = (event: 'progress' | 'reply' | 'problem', data: unknown) =>
    body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const answer = given.answer((progress) => {
    isOpen = true;
    write('progress', progress);
    told.resolve('told');
  });
  const first = await Promise.race([
    told.promise,
    answer.then(
      () => 'answered',
      () => 'answered',
    ),
  ]);
  if (first === 'answered' && !isOpen) return await answer;
  answer
    .then(
      (response) => write('reply', response),
      (error: unknown) => write('problem', describeError(error, request)),
    )
    .finally(() => body.end());
  return reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(body);
}
