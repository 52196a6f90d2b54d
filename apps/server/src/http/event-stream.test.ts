import { endpoint } from '@vidno/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createBareApp } from '#testing/test-app.ts';
import { Problem } from './errors.ts';
import type { EventSink } from './event-stream.ts';
import { serveEvents } from './serve.ts';

const watch = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/watch',
  summary: 'Ход',
  response: z.object({ percent: z.number() }),
  responseType: 'events',
});

type Sink = EventSink<{ percent: number }>;
let app: FastifyInstance;
let write: (events: Sink) => Promise<void>;
let address: string;
/** How many callers there were: each has a session of its own. */
let sessions = 0;

beforeEach(async () => {
  app = await createBareApp({ parts: { limits: { db: null, factor: 1 } } });
  serveEvents(
    app,
    watch,
    async (request) => {
      sessions += 1;
      request.verified = { sessionId: `session ${sessions}`, accountId: null };
      return null;
    },
    (_input, _caller, events) => write(events),
  );
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/smart-search/watch`;
});
afterEach(() => app.close());

test('events have ids, and the stream ends with the work', async () => {
  write = async ({ send }) => {
    send(1, { percent: 10 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    send(7, { percent: 100 });
  };
  const response = await fetch(address);

  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('id: 1\ndata: {"percent":10}\n\nid: 7\ndata: {"percent":100}\n\n');
});

test.each([
  ['17', 17],
  ['garbage', null],
  ['-1', null],
  [undefined, null],
])('a Last-Event-ID of %s is read as %s', async (header, expected) => {
  const seen: (number | null)[] = [];
  write = async ({ lastEventId }) => {
    seen.push(lastEventId);
  };
  await fetch(address, { headers: header === undefined ? {} : { 'last-event-id': header } });

  expect(seen).toEqual([expected]);
});

test('of one address at most forty are open, and one that ends makes room', async () => {
  const ends: (() => void)[] = [];
  write = ({ send }) => {
    send(1, { percent: 10 });
    return new Promise((resolve) => ends.push(resolve));
  };
  const opened: Response[] = [];
  const open = async () => {
    const response = await fetch(address);
    // A stream that nobody holds may be closed at any time.
    opened.push(response);
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 45 }, open));
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  ends.pop()?.();
  await vi.waitFor(async () => expect(await open()).toBe(200));
  expect(await open()).toBe(429);
  for (const end of ends) end();
});

test('an error before the first event is an ordinary error response', async () => {
  write = async () => {
    throw new Problem('search_not_found');
  };
  const response = await fetch(address);

  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

test('a stream that fails after its first event just ends', async () => {
  write = async ({ send }) => {
    send(1, { percent: 10 });
    throw new Error('lost the database');
  };

  expect(await (await fetch(address)).text()).toBe('id: 1\ndata: {"percent":10}\n\n');
});

test('the work is aborted when the browser disconnects', async () => {
  const left = Promise.withResolvers<void>();
  write = ({ send, signal }) => {
    send(1, { percent: 10 });
    signal.addEventListener('abort', () => left.resolve());
    return left.promise;
  };
  const leaving = new AbortController();
  await fetch(address, { signal: leaving.signal });
  leaving.abort();

  await left.promise;
});

test('a stream without events opens after a second, and does not delay the shutdown of the server', async () => {
  write = ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
  const response = await fetch(address);
  expect(response.status).toBe(200);

  await app.close();
  expect(await response.text()).toBe(': \n\n');
});
