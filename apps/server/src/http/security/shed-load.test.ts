import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBareApp } from '#testing/test-app.ts';
import { MAX_LOOP_DELAY_MS } from '../security.ts';

let app: FastifyInstance;
let address: string;

beforeEach(async () => {
  app = await createBareApp({ parts: { maxLoopDelayMs: MAX_LOOP_DELAY_MS } });
  app.get('/smart-search/quick', async () => ({}));
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

test('an overloaded server refuses calls but still reports that it is live', async () => {
  let refused: Response | undefined;
  const isBehind = async () => {
    block({ ms: 1_500 });
    refused = await fetch(`${address}/smart-search/quick`);
    return refused.status === 503;
  };

  await expect.poll(isBehind, { timeout: 300_000, interval: 10 }).toBe(true);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(await refused?.json()).toMatchObject({ status: 'error', code: 'overloaded' });
  expect((await fetch(`${address}/health/live`)).status).toBe(200);
});

function block({ ms }: { ms: number }): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
