import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBareApp } from '#testing/test-app.ts';
import { MAX_LOOP_DELAY_MS } from './shed-load.ts';

let app: FastifyInstance;
let address: string;
let finish: () => void;

beforeEach(async () => {
  app = await createBareApp({ parts: { maxLoopDelayMs: MAX_LOOP_DELAY_MS } });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.post('/smart-search/slow', async () => {
    await finished;
    return {};
  });
  app.get('/smart-search/quick', async () => ({}));
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

test('too many concurrent uploads get 503 with Retry-After; other calls are served', async () => {
  const uploads = Array.from({ length: 17 }, upload);
  const refused = await Promise.race(uploads);

  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ status: 'error', code: 'overloaded' });
  expect((await fetch(`${address}/smart-search/quick`)).status).toBe(200);
  finish();
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(16).fill(200), 503]);
  expect((await upload()).status).toBe(200);
});

test('an overloaded server refuses calls but still reports that it is live', async () => {
  const statusOf = async (path: string) => (await fetch(address + path)).status;
  const isBehind = async () => {
    block({ ms: 1_500 });
    return (await statusOf('/smart-search/quick')) === 503;
  };

  await expect.poll(isBehind, { timeout: 300_000, interval: 10 }).toBe(true);
  expect(await statusOf('/health/live')).toBe(200);
});

function upload(): Promise<Response> {
  const form = new FormData();
  form.append('image', new File(['x'], 'a.jpg'));
  return fetch(`${address}/smart-search/slow`, { method: 'POST', body: form });
}

function block({ ms }: { ms: number }): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
