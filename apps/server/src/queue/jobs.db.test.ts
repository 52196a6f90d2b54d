import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { createLog } from '#observability/log.ts';
import { isOnPostgresql, testOpenedDatabase } from '#testing/database/test-database.ts';
import { HASTY } from '#testing/queue/hasty.ts';
import { createRowHandler } from './create-row-handler.ts';
import { openQueue } from './open-queue.ts';
import { DONE, type JobHandler, type JobOutcome, type KindName, type Queue } from './queue.ts';
import { endAttempt, hurry, startAttempt } from './waiting-repository.ts';

const WAIT = { timeout: 120_000, interval: 20 };
const opened = testOpenedDatabase();
const log = createLog('silent');
const queues: Queue[] = [];

beforeEach(async () => {
  await open();
  await sql`delete from pgboss.job`.execute(opened().db);
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop(1_000);
});

/** As another process would. */
async function open(): Promise<Queue> {
  const queue = await openQueue(opened(), log, HASTY);
  queues.push(queue);
  return queue;
}

async function start(...handlers: JobHandler[]): Promise<void> {
  await queues[0]?.work(handlers);
}

describe('a row that waits', () => {
  it('is begun when its transaction has ended, and not before', async () => {
    const carried = recorder();
    await start(carried.handler);
    const id = await opened()
      .db.transaction()
      .execute(async (trx) => {
        const inserted = await addLetter(trx);
        // On the embedded database nobody else can look meanwhile.
        if (isOnPostgresql) await new Promise((resolve) => setTimeout(resolve, 1_000));
        expect(carried.ids).toEqual([]);
        return inserted;
      });
    await vi.waitFor(() => expect(carried.ids).toEqual([id]), WAIT);
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), WAIT);
  });

  it('is left alone when its transaction fails', async () => {
    await expect(
      opened()
        .db.transaction()
        .execute(async (trx) => {
          await addLetter(trx);
          throw new Error('no');
        }),
    ).rejects.toThrow('no');
    expect(await listJobs()).toEqual([]);
  });

  it('is tried again until it succeeds, with an attempt counted each time', async () => {
    const carried = recorder((attempts) => (attempts < 3 ? { kind: 'again', reason: 'not yet' } : DONE));
    await start(carried.handler);
    const id = await addLetter();
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), WAIT);
    expect(carried.ids).toEqual([id, id, id]);
  });

  it('is tried again after an error that nobody foresaw', async () => {
    const carried = recorder((attempts) => {
      if (attempts === 1) throw new Error('unforeseen');
      return DONE;
    });
    await start(carried.handler);
    const id = await addLetter();
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), WAIT);
  });

  it('waits longer after each failure, an hour at most', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select retry_backoff, retry_delay_max, retry_limit from pgboss.queue where name = 'support-email'`.execute(
      opened().db,
    );
    expect(rows).toEqual([{ retry_backoff: true, retry_delay_max: 3_600, retry_limit: 1_000_000 }]);
  });

  it('is put off when it is not yet time', async () => {
    const carried = recorder((attempts) => (attempts === 1 ? { kind: 'later', afterMs: 900 } : DONE));
    await start(carried.handler);
    const id = await addLetter();
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), WAIT);
    expect(carried.ids).toEqual([id, id]);
  });

  it('that waits again while it is being carried out is not forgotten', async () => {
    const { db } = opened();
    const carried: number[] = [];
    await start({
      kind: 'support-email',
      carryOut: async ({ id = '' }) => {
        carried.push(carried.length);
        await db.updateTable('support_email').set({ state: 'sent' }).where('id', '=', String(id)).execute();
        if (carried.length === 1) {
          await db.updateTable('support_email').set({ state: 'waiting' }).where('id', '=', String(id)).execute();
        }
        return DONE;
      },
    });
    await addLetter();
    await vi.waitFor(() => expect(carried).toHaveLength(2), WAIT);
  });

  it('has its job sent again when that was lost, and only then', async () => {
    const ids = [await addLetter(), await addLetter()];
    await sql`delete from pgboss.job where data ->> 'id' = ${ids[0]}`.execute(opened().db);
    const carried = recorder();
    await start();
    expect(await listJobs()).toHaveLength(2);
    await start(carried.handler);
    await vi.waitFor(() => expect(carried.ids.toSorted()).toEqual(ids.toSorted()), WAIT);
  });

  it('is carried out sooner than was thought when somebody says so', async () => {
    const carried = recorder((attempts) => (attempts === 1 ? { kind: 'later', afterMs: HOUR_MS } : DONE));
    await start(carried.handler);
    const id = await addLetter();
    await vi.waitFor(() => expect(carried.ids).toEqual([id]), WAIT);
    await opened()
      .db.transaction()
      .execute((trx) => hurry(trx, 'support-email', { id }));
    await vi.waitFor(() => expect(carried.ids).toEqual([id, id]), WAIT);
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), WAIT);
  });

  it('is carried out by somebody else after its process has died', async () => {
    const id = await addLetter();
    await sql`
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
      where name = 'support-email'`.execute(opened().db);
    expect(await startAttempt(opened().db, 'support-email', { id })).not.toBeNull();
    const carried = recorder();
    await (await open()).work([carried.handler]);
    await vi.waitFor(() => expect(carried.ids).toEqual([id]), WAIT);
    expect(carried.attempts).toEqual([2]);
  });
});

it('the end of an attempt that was overtaken is not stored', async () => {
  const { db } = opened();
  const id = await addLetter();
  const late = await startAttempt(db, 'support-email', { id });
  const next = await startAttempt(db, 'support-email', { id });
  if (!late || !next) throw new Error('it waits');
  await endAttempt(db, 'support-email', late, { state: 'failed' });
  expect(await stateOf(id)).toBe('waiting');
  await endAttempt(db, 'support-email', next, { state: 'sent' });
  expect(await stateOf(id)).toBe('sent');
});

it('many that come at once are carried out at once, by each of two processes, none twice', async () => {
  const carried = recorder();
  await start(carried.handler);
  await (await open()).work([carried.handler]);
  const ids = await opened()
    .db.transaction()
    .execute(async (trx) => {
      const inserted: string[] = [];
      for (let count = 0; count < 60; count += 1) inserted.push(await addLetter(trx));
      return inserted;
    });
  await vi.waitFor(() => expect(carried.ids).toHaveLength(60), WAIT);
  expect(carried.ids.toSorted()).toEqual(ids.toSorted());
});

it('orders about one invoice are carried out one after the other, those about others meanwhile', async () => {
  const { db } = opened();
  const [slow, other] = [randomUUID(), randomUUID()];
  const events: string[] = [];
  const otherCame = Promise.withResolvers<void>();
  await start(
    createRowHandler(db, 'acquirer-order', async (order, end) => {
      events.push(`${order.invoice_id === slow ? 'slow' : 'other'} ${order.kind} ${order.attempts}`);
      if (order.invoice_id === other) otherCame.resolve();
      if (order.kind === 'capture' && order.attempts === 1) {
        await otherCame.promise;
        return { kind: 'again', reason: 'busy' };
      }
      await end({ state: 'done' });
      return DONE;
    }),
  );
  await db.transaction().execute(async (trx) => {
    for (const [nth, kind] of (['capture', 'release', 'refund'] as const).entries())
      await addOrder(trx, slow, { kind, nth });
    await addOrder(trx, other, { kind: 'refund', nth: 0 });
  });
  await vi.waitFor(() => expect(events).toHaveLength(5), WAIT);
  const ofSlow = events.filter((event) => event.startsWith('slow'));
  expect(ofSlow).toEqual(['slow capture 1', 'slow capture 2', 'slow release 1', 'slow refund 1']);
  expect(events).toContain('other refund 1');
});

/** A handler that notes what it carries out. */
function recorder(attempt: (attempts: number) => JobOutcome = () => DONE) {
  const ids: string[] = [];
  const attempts: number[] = [];
  const handler = createRowHandler(opened().db, 'support-email', async (row, end) => {
    ids.push(row.id);
    attempts.push(row.attempts);
    const outcome = attempt(row.attempts);
    if (outcome.kind === 'done') await end({ state: 'sent' });
    return outcome;
  });
  return { ids, attempts, handler };
}

async function addLetter(db: Database | Transaction = opened().db): Promise<string> {
  const id = randomUUID();
  const address = 'support@vidno.example';
  const texts = { recipient: 'operator', address, reply_to: address, message: 'Помогите', screen: '/' } as const;
  await db
    .insertInto('support_email')
    .values({ id, account_id: null, ...texts, created_at: new Date() })
    .execute();
  return id;
}

interface NthOrder {
  readonly kind: 'capture' | 'release' | 'refund';
  /** Those of one millisecond have no order. */
  readonly nth: number;
}

async function addOrder(trx: Transaction, invoiceId: string, { kind, nth }: NthOrder): Promise<void> {
  const own = { account_id: 1, id: randomUUID(), invoice_id: invoiceId, acquirer: 'cloudpayments' } as const;
  const open = { payment_id: '1', card_token: null, state: 'waiting', error: null, done_at: null } as const;
  await trx
    .insertInto('acquirer_order')
    .values({ ...own, ...open, kind, created_at: new Date(Date.now() + nth) })
    .execute();
}

async function stateOf(id: string): Promise<string> {
  const { state } = await opened()
    .db.selectFrom('support_email')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state;
}

async function listJobs(kind: KindName = 'support-email') {
  const { rows } = await sql`select id from pgboss.job where name = ${kind} and state = 'created'`.execute(opened().db);
  return rows;
}
