import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS, openPaymentFixture, type PaymentFixture, TOP_UP } from '#testing/payments/payment-fixture.ts';
import { newInvoice } from './invoice.ts';
import { insertInvoice, listInvoicesOf, listInvoicesToAsk } from './invoice-repository.ts';
import { askAboutOpenInvoices } from './reconciling.ts';

const db = testDatabase();
let stage: PaymentFixture;
let anna: number;

beforeEach(async () => {
  stage = await openPaymentFixture(db());
  anna = await stage.addAccount();
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

/** One after the other, a minute apart. */
async function startMany(count: number) {
  const sessions = [];
  for (let started = 0; started < count; started += 1) {
    sessions.push(await stage.start(anna, TOP_UP));
    stage.advance(MINUTE_MS);
  }
  return sessions;
}

async function statesOf(accountId: number): Promise<string[]> {
  return (await listInvoicesOf(db(), accountId)).map(({ state }) => state);
}

describe('an account that starts a sixth payment', () => {
  test('has its oldest withdrawn, which its other window is told', async () => {
    const [first] = await startMany(6);
    expect(await statesOf(anna)).toEqual(['created', 'created', 'created', 'created', 'created', 'withdrawn']);
    expect(await stage.invoice(anna, first?.invoice_id ?? '')).toMatchObject({
      state: 'withdrawn',
      reason: expect.stringMatching(/новую оплату/),
    });
  });

  test('from ten windows at once has five open', async () => {
    await Promise.all(Array.from({ length: 10 }, () => stage.start(anna, TOP_UP)));
    const states = await statesOf(anna);
    expect(states.filter((state) => state === 'created')).toHaveLength(5);
    expect(states.filter((state) => state === 'withdrawn')).toHaveLength(5);
  });

  test('keeps what is being paid at the bank, and what others have begun', async () => {
    const boris = await stage.addAccount();
    const other = await stage.start(boris, TOP_UP);
    const [first, second] = await startMany(2);
    if (!first || !second) throw new Error('Two were started');
    const finish = await stage.startPaying(first);
    await startMany(4);
    expect(await stage.invoice(anna, first.invoice_id)).toMatchObject({ state: 'pending' });
    expect(await stage.invoice(anna, second.invoice_id)).toMatchObject({ state: 'withdrawn' });
    expect(await stage.invoice(boris, other.invoice_id)).toMatchObject({ state: 'created' });
    await finish();
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('has no renewal withdrawn, nor one counted', async () => {
    const bill = { amount_kopecks: 100, acquirer: 'cloudpayments', hold: false, save_card: false } as const;
    const renewal = { account_id: anna, purpose: 'renewal', method: 'card', description: '', email: null } as const;
    const created_at = new Date(stage.clock().getTime() - DAY_MS);
    await insertInvoice(db(), newInvoice({ ...bill, ...renewal, created_at, ask_at: null }));
    await startMany(5);
    expect(await statesOf(anna)).toEqual(Array.from({ length: 6 }, () => 'created'));
  });
});

describe('a withdrawn invoice', () => {
  const withdraw = async () => {
    const [first] = await startMany(6);
    if (!first) throw new Error('Six were started');
    return first;
  };

  test('is not to be paid where the provider asks before', async () => {
    const first = await withdraw();
    await stage.pay(first).catch(() => {});
    expect(await stage.balance(anna)).toBe(0);
    expect(await stage.invoice(anna, first.invoice_id)).toMatchObject({ state: 'withdrawn' });
  });

  test('that is paid all the same is credited, and found by asking if nobody tells of it', async () => {
    const [first] = await startMany(1);
    if (!first) throw new Error('One was started');
    const finish = await stage.startPaying(first);
    // The bank's page stays open while five others are started there.
    for (let begun = 0; begun < 5; begun += 1) {
      await stage.startPaying(await stage.start(anna, TOP_UP));
      stage.advance(MINUTE_MS);
    }
    expect(await stage.invoice(anna, first.invoice_id)).toMatchObject({ state: 'withdrawn' });
    stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay', times: 1 });
    await finish();
    expect(await stage.balance(anna)).toBe(0);
    stage.advance(HOUR_MS);
    await askAboutOpenInvoices(stage.tools);
    expect(await stage.balance(anna)).toBe(30_000);
    expect(await stage.invoice(anna, first.invoice_id)).toMatchObject({ state: 'paid', reason: null });
  });

  test('is given up after a day', async () => {
    const first = await withdraw();
    stage.advance(2 * DAY_MS);
    await askAboutOpenInvoices(stage.tools);
    await askAboutOpenInvoices(stage.tools);
    expect(await stage.invoice(anna, first.invoice_id)).toMatchObject({ state: 'withdrawn', ask_at: null });
  });
});

describe('asking about open invoices', () => {
  const NOW = new Date('2026-11-26T12:00:00Z');
  /** Of these accounts, each with so many invoices that are due, those of the first the longest. */
  const fill = async (counts: readonly number[]) => {
    await sql`delete from invoice`.execute(db());
    for (const [account, count] of counts.entries()) {
      await sql`
        insert into invoice (account_id, id, purpose, state, acquirer, amount_kopecks, hold, save_card, method, description,
          created_at, expires_at, ask_at)
        select ${1_000 + account}, gen_random_uuid(), 'balance', 'created', 'cloudpayments', 100, false, false, 'card', '',
          ${NOW}, ${NOW}, ${NOW}::timestamptz - make_interval(days => ${counts.length - account}, secs => turn)
        from generate_series(1, ${count}) as turn`.execute(db());
    }
  };
  /** Asks in rounds, one after the other, and returns by account in which round each of its invoices came. */
  const askInRounds = async (limit: number) => {
    const rounds = new Map<number, number[]>();
    for (let round = 1; ; round += 1) {
      const due = await listInvoicesToAsk(db(), { now: NOW, limit });
      if (due.length === 0) return rounds;
      for (const { account_id: account } of due) rounds.set(account, [...(rounds.get(account) ?? []), round]);
      await sql`
        update invoice set ask_at = null, asked_at = ${NOW}::timestamptz + make_interval(mins => ${round}, secs => asked.nth)
        from unnest(${due.map(({ id }) => id)}::uuid[]) with ordinality as asked (id, nth) where asked.id = invoice.id`.execute(
        db(),
      );
    }
  };

  test('never lets one account starve another: the nth of each comes before the next of any', async () => {
    const counts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(counts, fc.integer({ min: 1, max: 25 }), async (each, limit) => {
        await fill(each);
        const rounds = await askInRounds(limit);
        for (const [account, count] of each.entries()) {
          const own = rounds.get(1_000 + account) ?? [];
          expect(own).toHaveLength(count);
          for (const [index, round] of own.entries()) {
            const before = each.reduce((sum, other) => sum + Math.min(other, index + 1), 0);
            expect(round).toBeLessThanOrEqual(Math.ceil(before / limit));
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  test('reaches twenty accounts in the first round, though one that is older has a thousand', async () => {
    await fill([1_000, ...Array.from({ length: 20 }, () => 1)]);
    const due = await listInvoicesToAsk(db(), { now: NOW, limit: 200 });
    expect(due).toHaveLength(200);
    expect(new Set(due.map(({ account_id: account }) => account)).size).toBe(21);
  });

  test('begins with what has been due the longest', async () => {
    await fill([2, 2]);
    const [first, second, third] = await listInvoicesToAsk(db(), { now: NOW, limit: 3 });
    expect([first?.account_id, second?.account_id, third?.account_id]).toEqual([1_000, 1_001, 1_000]);
    expect(first?.ask_at?.getTime()).toBeLessThan(third?.ask_at?.getTime() ?? 0);
  });
});

test('a payment that was declined may be tried again, however many were started since', async () => {
  const session = await stage.start(anna, TOP_UP);
  await stage.pay(session, { card: CARDS.declined });
  await startMany(5);
  await stage.pay(session);
  expect(await stage.balance(anna)).toBe(30_000);
});
