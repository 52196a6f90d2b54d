import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createLog } from '#observability/log.ts';
import { testOpenedDatabase } from '#testing/test-database.ts';
import { openQueue } from './open-queue.ts';
import type { JobKind, Queue } from './queue.ts';

const opened = testOpenedDatabase();
const log = createLog('silent');
const greeting: JobKind<{ name: string }> = {
  name: 'greeting',
  parse: z.object({ name: z.string() }).parse,
  retryLimit: 2,
  expireSeconds: 60,
};

let queue: Queue;
beforeEach(async () => {
  queue = await openQueue(opened(), log, { kinds: [greeting] });
  await sql`delete from pgboss.job`.execute(opened().db);
}, 30_000);
afterEach(() => queue.stop(1_000));

describe('a job', () => {
  it('starts within milliseconds of the commit', async () => {
    const started = new Map<string, number>();
    await queue.work(greeting, async ({ name }) => void started.set(name, performance.now()), 1);
    const delays: number[] = [];
    for (const name of ['warm', 'anna', 'boris', 'vera', 'gleb', 'dina']) {
      await opened()
        .db.transaction()
        .execute((trx) => queue.add(trx, greeting, { name }));
      const committed = performance.now();
      await vi.waitFor(() => expect(started.has(name)).toBe(true), { interval: 1, timeout: 5_000 });
      delays.push((started.get(name) ?? Number.NaN) - committed);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    const usual = delays.slice(1).sort((a, b) => a - b)[2];
    console.log(`commit to start: ${delays.map((delay) => delay.toFixed(1)).join(' ')} ms`);
    expect(usual).toBeLessThan(100);
  });

  it('never runs when its transaction is rolled back', async () => {
    const names: string[] = [];
    await queue.work(greeting, async ({ name }) => void names.push(name), 1);
    const doomed = opened()
      .db.transaction()
      .execute(async (trx) => {
        await queue.add(trx, greeting, { name: 'doomed' });
        throw new Error('changed my mind');
      });
    await expect(doomed).rejects.toThrow('changed my mind');
    await queue.add(opened().db, greeting, { name: 'kept' });
    await vi.waitFor(() => expect(names).toEqual(['kept']), { timeout: 5_000 });
    await expect(queue.waiting(greeting)).resolves.toEqual({ fast: 0, normal: 0 });
  });

  it('in the fast lane overtakes those that wait in the normal one', async () => {
    const names: string[] = [];
    for (const name of ['first', 'second']) await queue.add(opened().db, greeting, { name });
    await queue.add(opened().db, greeting, { name: 'urgent' }, 'fast');
    await expect(queue.waiting(greeting)).resolves.toEqual({ fast: 1, normal: 2 });
    const slow = Promise.withResolvers<void>();
    await queue.work(
      greeting,
      async ({ name }) => {
        if (name !== 'urgent') await slow.promise;
        names.push(name);
      },
      1,
    );
    await vi.waitFor(() => expect(names).toEqual(['urgent']), { timeout: 5_000 });
    slow.resolve();
    await vi.waitFor(() => expect(names).toEqual(['urgent', 'first', 'second']), { timeout: 5_000 });
  });

  it('that fails is tried again, and knows its last attempt', async () => {
    const attempts: boolean[] = [];
    await queue.work(
      { ...greeting, retryLimit: 1 },
      async (_payload, _signal, { isLast }) => {
        attempts.push(isLast);
        throw new Error('no luck');
      },
      1,
    );
    await queue.add(opened().db, greeting, { name: 'anna' });
    await vi.waitFor(() => expect(attempts).toEqual([false, true]), { timeout: 15_000 });
    await vi.waitFor(() => expect(states()).resolves.toEqual(['failed']), { timeout: 5_000 });
  });

  it('runs as often at once as the concurrency of its lane says', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    for (let count = 0; count < 6; count += 1) await queue.add(opened().db, greeting, { name: `${count}` });
    await queue.work(
      greeting,
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 30));
        running -= 1;
        done += 1;
      },
      2,
    );
    await vi.waitFor(() => expect(done).toBe(6), { timeout: 10_000 });
    expect(most).toBe(2);
  });

  it('of a kind that the queue was not told of is refused', async () => {
    const unknown = { ...greeting, name: 'unknown' };
    await expect(queue.add(opened().db, unknown, { name: 'anna' })).rejects.toThrow('unknown');
  });
});

async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'greeting.normal'`.execute(
    opened().db,
  );
  return rows.map((row) => row.state);
}
