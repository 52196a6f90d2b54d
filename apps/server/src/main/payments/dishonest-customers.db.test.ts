import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Searcher } from '#config/paying.ts';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { askAboutOpenInvoices } from '#features/payments/reconciling.ts';
import type { Purchase } from '#features/payments/start-payment.ts';
import { reserveSearch, settleSearch } from '#features/search-payments/pay-for-search.ts';
import { buySearch } from '#features/search-payments/purchases.ts';
import { releaseRejected } from '#features/search-payments/reject-search.ts';
import { deleteSearchPayment } from '#features/search-payments/repository.ts';
import { returnAllMoney } from '#features/tariffs/cancelling/cancel-subscription.ts';
import { changeForNothing } from '#features/tariffs/order-tariff.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS } from '#testing/payments/payment-fixture.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';

const LIKELY = { delivered: true, confident: false };

const db = testDatabase();
let stage: SubscriberFixture;
let anna: number;

beforeEach(async () => {
  stage = await openSubscriberFixture(db());
  anna = stage.anna;
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

/** An order that is ready to be paid. */
async function ordered(tariff: string, options: Parameters<SubscriberFixture['order']>[1] = {}) {
  const order = await stage.order(tariff, options);
  if (order.kind !== 'purchase') throw new Error(`Nothing to pay: ${JSON.stringify(order)}`);
  return await stage.start(anna, order.purchase);
}

const stateOf = async (session: { readonly invoice_id: string }) =>
  (await stage.invoice(anna, session.invoice_id)).state;

/** In kopecks, what went from us to cards. */
async function givenToCards(): Promise<number> {
  const rows = await db()
    .selectFrom('ledger_transfer')
    .select('amount_kopecks')
    .where('to_kind', '=', 'acquirer.cloudpayments')
    .execute();
  return rows.reduce((sum, { amount_kopecks }) => sum + amount_kopecks, 0);
}

async function letters(): Promise<string[]> {
  const rows = await db().selectFrom('billing_email').select('kind').orderBy('created_at').execute();
  return rows.map(({ kind }) => kind);
}

describe('an old invoice for a tariff', () => {
  test('of a ruble, paid after a month has been used, brings no ruble of the month back', async () => {
    const trial = await ordered('trial');
    const payLater = await stage.startPaying(trial);
    await stage.buy('month');
    stage.advance(29 * DAY_MS);
    await payLater();
    await stage.carryOut();
    expect(await stateOf(trial)).toBe('refunded');
    expect(await stage.subscription()).toMatchObject({ tariff: 'month', refund_kopecks: 99_000 / 30 });
    expect([await stage.balance(anna), await givenToCards()]).toEqual([0, 100]);
    await returnAllMoney(stage.tools, anna);
    expect(await givenToCards()).toBe(100 + 99_000 / 30);
    expect(await letters()).toContain('payment_returned');
  });

  test('is refused by the bank once its day is over, before any money moves', async () => {
    const session = await ordered('day');
    stage.advance(DAY_MS + 1);
    const payment = await stage.pay(session);
    expect(payment.status).toBe('Declined');
    expect(await stage.open()).toEqual([]);
  });

  test('that the bank let through in time and told too late goes back whole', async () => {
    const session = await ordered('day');
    const pay = await stage.startPaying(session);
    stage.advance(DAY_MS + 1);
    await pay();
    await stage.carryOut();
    expect(await stateOf(session)).toBe('refunded');
    expect([await stage.open(), await stage.balance(anna)]).toEqual([[], 0]);
  });

  test('that was paid in time and heard of later opens its tariff', async () => {
    const session = await ordered('month');
    stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay' });
    await stage.pay(session);
    stage.advance(DAY_MS + HOUR_MS);
    await askAboutOpenInvoices(stage.tools);
    expect(await stateOf(session)).toBe('paid');
    expect(await stage.open()).toEqual([1, 2, 3]);
  });

  test('whose subscription was renewed meanwhile goes back, and the renewal stays', async () => {
    await stage.buy('constructor', { tools: [1], renew: true });
    await stage.pass(29.5);
    const more = await ordered('month', { renew: true });
    const pay = await stage.startPaying(more);
    await stage.pass(0.75);
    await pay();
    await stage.carryOut();
    expect(await stateOf(more)).toBe('refunded');
    expect(await stage.open()).toEqual([1]);
    expect(await stage.balance(anna)).toBe(0);
  });

  test('whose subscription was cancelled meanwhile goes back', async () => {
    await stage.buy('day');
    const month = await ordered('month');
    const pay = await stage.startPaying(month);
    await returnAllMoney(stage.tools, anna);
    await pay();
    await stage.carryOut();
    expect(await stateOf(month)).toBe('refunded');
    expect(await stage.open()).toEqual([]);
  });

  test('is priced as shown, and what is given back is what is unused when it is paid', async () => {
    await stage.buy('month');
    stage.advance(10 * DAY_MS - 12 * HOUR_MS);
    const change = await ordered('constructor', { tools: [1, 2], renew: true });
    const shown = Math.round(change.amount * 100);
    expect(shown).toBe(88_000 - (99_000 * 20) / 30);
    const pay = await stage.startPaying(change);
    stage.advance(18 * HOUR_MS);
    await pay();
    const returned = await db()
      .selectFrom('ledger_transfer')
      .select('amount_kopecks')
      .where('purpose', '=', 'return')
      .execute();
    expect(returned).toEqual([{ amount_kopecks: (99_000 * 19) / 30 }]);
    expect(await stage.open()).toEqual([1, 2]);
    expect(await stage.balance(anna)).toBe(0);
    // What was never paid is never given back: a day of the month was ours to bear.
    const { refund_kopecks: refund } = await stage.subscription();
    expect(refund).toBeLessThanOrEqual(shown + (99_000 * 19) / 30);
  });
});

describe('the same tariff in two tabs', () => {
  test('is taken once; the second payment goes back to its card, whole', async () => {
    const [first, second] = [await ordered('month'), await ordered('month')];
    const pays = [await stage.startPaying(first), await stage.startPaying(second)];
    await Promise.all(pays.map((pay) => pay()));
    await stage.carryOut();
    expect([await stateOf(first), await stateOf(second)].sort()).toEqual(['paid', 'refunded']);
    expect([await stage.balance(anna), await givenToCards()]).toEqual([0, 99_000]);
    expect(await stage.subscription()).toMatchObject({ refund_kopecks: 99_000 });
  });

  test('cannot be taken away and bought at once to gain by it', async () => {
    await stage.buy('month');
    stage.advance(DAY_MS);
    const less = await stage.order('day');
    if (less.kind !== 'costless') throw new Error('A day costs less than a month');
    const twice = await Promise.all([
      changeForNothing(stage.tools, anna, less.chosen),
      changeForNothing(stage.tools, anna, less.chosen),
    ]);
    expect(twice.map(({ kind }) => kind).sort()).toEqual(['changed', 'refused']);
    expect(await givenToCards()).toBe((99_000 * 29) / 30 - 4_900);
  });
});

describe('a search that was paid by a hold and has found somebody', () => {
  const searcher = (): Searcher => ({ accountId: anna, isVisitor: false, services: [], promo: false });

  async function delivered() {
    const bought = await buySearch();
    if (bought.kind === 'refused') throw new Error(bought.because);
    const session = await stage.start(anna, bought.purchase);
    await stage.pay(session, { card: CARDS.good });
    const [searchId, runId] = [randomUUID(), randomUUID()];
    await db()
      .insertInto('search')
      .values({
        account_id: anna,
        id: searchId,
        run_id: runId,
        kind: 'keyword',
        source_ids: ['vk'],
        demo: false,
        hash: searchId,
        expires_at: stage.clock(),
      })
      .execute();
    const search = { accountId: anna, searchId, runId, now: stage.clock() };
    await db()
      .transaction()
      .execute(async (trx) => {
        await reserveSearch(trx, stage.tools, { ...search, searcher: searcher() });
        await settleSearch(trx, search, LIKELY);
      });
    return { session, searchId };
  }

  const purposes = async () => {
    const rows = await db().selectFrom('ledger_transfer').select('purpose').orderBy('created_at').execute();
    return rows.map(({ purpose }) => purpose);
  };

  test('is earned, though its owner removes it before the bank says that the money was taken', async () => {
    const { searchId } = await delivered();
    await db()
      .transaction()
      .execute((trx) => deleteSearchPayment(trx, { accountId: anna, searchId }));
    await stage.carryOut();
    expect(await purposes()).toEqual(['sale']);
    expect(await stage.balance(anna)).toBe(0);
  });

  test('is earned, though the account is deleted in that second', async () => {
    await delivered();
    await returnAllMoney(stage.tools, anna);
    await db().deleteFrom('account').where('id', '=', anna).execute();
    await stage.carryOut();
    expect(await purposes()).toEqual(['sale']);
    expect([await stage.balance(anna), await givenToCards()]).toEqual([0, 0]);
  });

  test('comes back once, though everybody is rejected in that second', async () => {
    const { session, searchId } = await delivered();
    const rejected = { accountId: anna, searchId, now: stage.clock() };
    const reject = () =>
      db()
        .transaction()
        .execute((trx) => releaseRejected(trx, rejected));
    expect(await reject()).toEqual({ kind: 'given_back' });
    expect(await reject()).toEqual({ kind: 'kept', because: 'not_charged' });
    await stage.carryOut();
    await stage.carryOut();
    expect(await stateOf(session)).toBe('refunded');
    expect(await purposes()).toEqual(['sale', 'refund']);
    expect([await stage.balance(anna), await givenToCards()]).toEqual([0, 1_000]);
  });

  test('is given back for rejections three times a day, also by who removes each search afterwards', async () => {
    const outcomes: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const { searchId } = await delivered();
      if (nth % 2 === 0) await stage.carryOut();
      const key = { accountId: anna, searchId };
      await db()
        .transaction()
        .execute(async (trx) => {
          outcomes.push((await releaseRejected(trx, { ...key, now: stage.clock() })).kind);
          await deleteSearchPayment(trx, key);
        });
    }
    expect(outcomes).toEqual(['given_back', 'given_back', 'given_back', 'kept']);
    await stage.carryOut();
    await stage.carryOut();
    expect(await givenToCards()).toBe(3_000);
  });
});

test('a result that was opened in another tab is paid once; the second payment goes back to its card', async () => {
  const [searchId, runId] = [randomUUID(), randomUUID()];
  await db()
    .insertInto('search')
    .values({
      account_id: anna,
      id: searchId,
      run_id: runId,
      kind: 'photo',
      source_ids: ['vk'],
      demo: true,
      hash: searchId,
      expires_at: stage.clock(),
    })
    .execute();
  const visitor = { accountId: anna, isVisitor: true, services: [1], promo: false };
  const search = { accountId: anna, searchId, runId, now: stage.clock() };
  await db()
    .transaction()
    .execute(async (trx) => {
      await reserveSearch(trx, stage.tools, { ...search, searcher: visitor });
      await settleSearch(trx, search, LIKELY);
    });
  const unlock: Purchase = {
    purpose: 'unlock',
    amountKopecks: 1_000,
    description: 'Результат поиска',
    hold: false,
    saveCard: false,
    searchId,
  };
  const sessions = [await stage.start(anna, unlock), await stage.start(anna, unlock)];
  const pays = [];
  for (const session of sessions) pays.push(await stage.startPaying(session));
  await Promise.all(pays.map((pay) => pay()));
  await stage.carryOut();
  const states = await Promise.all(sessions.map(stateOf));
  expect(states.sort()).toEqual(['paid', 'refunded']);
  expect([await stage.balance(anna), await givenToCards()]).toEqual([0, 1_000]);
});
