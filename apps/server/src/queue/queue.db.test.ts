import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createLog } from '#observability/log.ts';
import { runScript } from '#testing/run-script.ts';
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

/** The kind of the script that is killed. */
const endless: JobKind = {
  name: 'endless',
  parse: z.looseObject({}).parse,
  retryLimit: 0,
  expireSeconds: 600,
};

let queue: Queue;
beforeEach(async () => {
  queue = await openQueue(opened(), log, { kinds: [greeting, endless] });
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

  it('of a worker that was killed goes on with another one', { timeout: 60_000 }, async ({ skip }) => {
    const { connectionString = '' } = opened().boss;
    skip(connectionString === '', 'the embedded database has no other worker');
    const killed = runScript('work-until-killed', '-', connectionString);
    await killed.said('ready');
    await queue.add(opened().db, endless, {});
    await killed.said('taken');
    await killed.kill();
    // As if its heartbeat had been missing for long: a real one is given ten seconds.
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
      opened().db,
    );
    const taken = vi.fn(async () => {});
    await queue.work(endless, taken, 1);
    await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce(), { timeout: 40_000 });
    expect(taken).toHaveBeenCalledWith({}, expect.any(AbortSignal), { isLast: true });
  });

  it('whose payload is not what the kind says is never handed over', async () => {
    const taken = vi.fn(async () => {});
    await queue.work({ ...greeting, retryLimit: 0 }, taken, 1);
    await sql`insert into pgboss.job (name, data) values ('greeting.normal', '{"name":7}')`.execute(opened().db);
    await vi.waitFor(() => expect(states()).resolves.toEqual(['failed']), { timeout: 10_000 });
    expect(taken).not.toHaveBeenCalled();
  });

  it('tells how long it had waited when it is taken', async () => {
    const waits: unknown[] = [];
    const watched = await openQueue(opened(), log, { onTaken: (...wait) => void waits.push(wait) });
    await watched.work(greeting, async () => {}, 1);
    await watched.add(opened().db, greeting, { name: 'anna' }, 'fast');
    await vi.waitFor(() => expect(waits).toEqual([['greeting', 'fast', expect.any(Number)]]), { timeout: 5_000 });
    await watched.stop(1_000);
  });

  it('of a kind that the queue was not told of is refused', async () => {
    const unknown = { ...greeting, name: 'unknown' };
    await expect(queue.add(opened().db, unknown, { name: 'anna' })).rejects.toThrow('unknown');
  });
});

describe('a schedule', () => {
  it('runs its work once though several processes have it', { timeout: 60_000 }, async () => {
    const run = vi.fn(async () => {});
    const other = await openQueue(opened(), log);
    for (const each of [queue, other]) await each.schedule('yearly', '0 0 1 1 *', run);
    await sql`insert into pgboss.job (name, policy) values ('schedule.yearly', 'exclusive')`.execute(opened().db);
    // As pg-boss itself would have said to both of them.
    await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'schedule.yearly')`.execute(
      opened().db,
    );
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 40_000 });
    await other.stop(1_000);
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('stopping', () => {
  it('lets a running job end', async () => {
    const ended = vi.fn();
    const started = Promise.withResolvers<void>();
    await queue.work(
      greeting,
      async () => {
        started.resolve();
        await new Promise((resolve) => setTimeout(resolve, 300));
        ended();
      },
      1,
    );
    await queue.add(opened().db, greeting, { name: 'anna' });
    await started.promise;
    await queue.stop(5_000);
    expect(ended).toHaveBeenCalledOnce();
    await expect(states()).resolves.toEqual(['completed']);
  });
});

async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'greeting.normal'`.execute(
    opened().db,
  );
  return rows.map((row) => row.state);
}
