import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPaying, type Searcher } from '#config/paying.ts';
import { DAY_MS } from '#config/time.ts';
import { grantService } from '#features/identity/public.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { openPaymentFixture, type PaymentFixture } from '#testing/payments/payment-fixture.ts';
import { type Delivery, NOTHING_DELIVERED, reserveSearch, settleSearch } from './pay-for-search.ts';
import { buySearch } from './purchases.ts';
import { releaseRejected } from './reject-search.ts';
import { findSearchPayment } from './repository.ts';
import { findUncertainRight, unlockSearch } from './unlock-search.ts';

const LIKELY: Delivery = { delivered: true, confident: false };
const CONFIDENT: Delivery = { delivered: true, confident: true };

const db = testDatabase();
let stage: PaymentFixture;
let anna: Searcher;

beforeEach(async () => {
  stage = await openPaymentFixture(db());
  anna = { accountId: await stage.addAccount(), isVisitor: false, services: [], promo: false };
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

async function credit(rubles: number, accountId = anna.accountId): Promise<void> {
  const invoiceId = randomUUID();
  const payment = {
    invoiceId,
    acquirer: 'cloudpayments',
    amountKopecks: rubles * 100,
    eventAt: stage.clock(),
  } as const;
  await db()
    .transaction()
    .execute((trx) => postTransfers(trx, accountId, topUp(payment)));
}

/** Starts a search; the id of another one runs it again. */
async function start(searcher: Searcher = anna, searchId = randomUUID()) {
  const runId = randomUUID();
  await addSearch({ account_id: searcher.accountId, id: searchId, run_id: runId });
  const started = { searcher, searchId, runId, now: stage.clock() };
  const outcome = await db()
    .transaction()
    .execute((trx) => reserveSearch(trx, stage.tools, started));
  return { outcome, searchId, runId };
}

/** Nothing if it is there already. */
async function addSearch(search: { account_id: number; id: string; run_id: string }) {
  const rest = { kind: 'keyword', source_ids: ['vk'], demo: false, hash: search.id } as const;
  await db()
    .insertInto('search')
    .values({ ...search, ...rest, expires_at: stage.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function settle({ searchId, runId }: { searchId: string; runId: string }, delivery: Delivery): Promise<void> {
  const ended = { accountId: anna.accountId, searchId, runId, now: stage.clock() };
  await db()
    .transaction()
    .execute((trx) => settleSearch(trx, ended, delivery));
}

async function stateOf(searchId: string, accountId = anna.accountId) {
  return (await findSearchPayment(db(), { accountId, searchId }))?.state;
}

describe('a search from the balance', () => {
  test('is set aside at its start and charged when it found somebody', async () => {
    await credit(30);
    const search = await start();
    expect([await stage.balance(anna.accountId), await stage.reserved(anna.accountId)]).toEqual([2_000, 1_000]);
    await settle(search, LIKELY);
    await settle(search, LIKELY);
    expect([await stage.balance(anna.accountId), await stage.reserved(anna.accountId)]).toEqual([2_000, 0]);
    expect(await stateOf(search.searchId)).toBe('charged');
  });

  test('that found nobody, or failed, costs nothing', async () => {
    await credit(10);
    const search = await start();
    await settle(search, NOTHING_DELIVERED);
    expect([await stage.balance(anna.accountId), await stage.reserved(anna.accountId)]).toEqual([1_000, 0]);
    expect(await stateOf(search.searchId)).toBe('released');
  });

  test('is free when it is repeated, and set aside again where it had found nobody', async () => {
    await credit(30);
    const found = await start();
    await settle(found, LIKELY);
    await start(anna, found.searchId);
    expect(await stage.balance(anna.accountId)).toBe(2_000);
    const empty = await start();
    await settle(empty, NOTHING_DELIVERED);
    await start(anna, empty.searchId);
    expect([await stage.balance(anna.accountId), await stage.reserved(anna.accountId)]).toEqual([1_000, 1_000]);
  });

  test('does not start without money', async () => {
    await credit(9);
    expect((await start()).outcome).toEqual({ kind: 'refused', because: 'not_paid' });
    expect(await stage.balance(anna.accountId)).toBe(900);
  });

  test('many at once never spend more than there is', async () => {
    await credit(50);
    const started = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(started.filter(({ outcome }) => outcome.kind === 'reserved')).toHaveLength(5);
    expect([await stage.balance(anna.accountId), await stage.reserved(anna.accountId)]).toEqual([0, 5_000]);
  });

  test('of somebody with the service costs nothing', async () => {
    const search = await start({ ...anna, services: [1] });
    expect(await stateOf(search.searchId)).toBe('service');
  });

  test('that a tariff covered is repeated for nothing while it does, and for money afterwards', async () => {
    const payer = { ...anna, services: [1] };
    const { searchId } = await start(payer);
    expect((await start(payer, searchId)).outcome).toEqual({ kind: 'reserved' });
    expect((await start(anna, searchId)).outcome).toEqual({ kind: 'refused', because: 'not_paid' });
    expect(await stateOf(searchId)).toBe('service');
    await credit(10);
    expect((await start(anna, searchId)).outcome).toEqual({ kind: 'reserved' });
    expect([await stateOf(searchId), await stage.balance(anna.accountId)]).toEqual(['reserved', 0]);
  });

  test('on a promo host is paid from the balance, whatever is open there', async () => {
    const promo = { ...anna, isVisitor: true, services: [1, 2, 3], promo: true };
    expect((await start(promo)).outcome).toMatchObject({ kind: 'refused' });
    await credit(10);
    expect((await start(promo)).outcome).toMatchObject({ kind: 'reserved' });
  });
});

describe('a search from money held on a card', () => {
  async function hold() {
    const bought = await buySearch();
    if (bought.kind === 'refused') throw new Error(bought.because);
    const session = await stage.start(anna.accountId, bought.purchase);
    await stage.pay(session, { card: '4000 0000 0000 3055' });
    return session;
  }

  test('is taken when it found somebody: one sale, one receipt, and no balance in between', async () => {
    const session = await hold();
    const search = await start();
    await settle(search, LIKELY);
    await stage.carryOut();
    expect(await stage.invoice(anna.accountId, session.invoice_id)).toMatchObject({ state: 'paid' });
    const transfers = await db().selectFrom('ledger_transfer').select(['purpose', 'amount_kopecks']).execute();
    expect(transfers).toEqual([{ purpose: 'sale', amount_kopecks: 1_000 }]);
    await stage.sendReceipts();
    expect(stage.simulator.receipts).toHaveLength(1);
  });

  test('goes back to the card when it found nobody', async () => {
    const session = await hold();
    const search = await start();
    await settle(search, NOTHING_DELIVERED);
    await stage.carryOut();
    expect(await stage.invoice(anna.accountId, session.invoice_id)).toMatchObject({ state: 'released' });
    expect(await db().selectFrom('ledger_transfer').select('id').execute()).toEqual([]);
  });

  test('pays for one search only', async () => {
    await hold();
    expect((await start()).outcome.kind).toBe('reserved');
    expect((await start()).outcome.kind).toBe('refused');
  });

  test('costs nothing where the bank has let the money go', async () => {
    const session = await hold();
    const search = await start();
    const { payment_id: paymentId } = await stage.invoice(anna.accountId, session.invoice_id);
    stage.controls.expireHold(paymentId ?? '');
    await stage.simulator.notifications.settled();
    await settle(search, LIKELY);
    await stage.carryOut();
    expect(await stage.invoice(anna.accountId, session.invoice_id)).toMatchObject({ state: 'released' });
    expect(await stateOf(search.searchId)).toBe('released');
  });

  test('comes back to the card when everybody found was rejected', async () => {
    const session = await hold();
    const search = await start();
    await settle(search, LIKELY);
    await stage.carryOut();
    const rejected = { accountId: anna.accountId, searchId: search.searchId, now: stage.clock() };
    expect(
      await db()
        .transaction()
        .execute((trx) => releaseRejected(trx, rejected)),
    ).toEqual({ kind: 'given_back' });
    await stage.carryOut();
    expect(await stage.invoice(anna.accountId, session.invoice_id)).toMatchObject({ state: 'refunded' });
  });
});

describe('a search whose owner has rejected everybody', () => {
  async function reject(searchId: string): Promise<boolean> {
    const rejected = { accountId: anna.accountId, searchId, now: stage.clock() };
    const outcome = await db()
      .transaction()
      .execute((trx) => releaseRejected(trx, rejected));
    return outcome.kind === 'given_back';
  }

  async function charged(delivery: Delivery): Promise<string> {
    const search = await start();
    await settle(search, delivery);
    return search.searchId;
  }

  test('is given back once, three times a day', async () => {
    await credit(40);
    const searches = [await charged(LIKELY), await charged(LIKELY), await charged(LIKELY), await charged(LIKELY)];
    const [first = '', ...others] = searches;
    expect(await reject(first)).toBe(true);
    expect(await reject(first)).toBe(false);
    expect(await Promise.all(others.map(reject)).then((given) => given.filter(Boolean))).toHaveLength(2);
    expect(await stage.balance(anna.accountId)).toBe(3_000);
    stage.advance(DAY_MS - 1);
    expect(await reject(others[2] ?? '')).toBe(false);
  });

  test('is not given back where somebody was found confidently, or a day later', async () => {
    await credit(20);
    expect(await reject(await charged(CONFIDENT))).toBe(false);
    const late = await charged(LIKELY);
    stage.advance(DAY_MS + 1);
    expect(await reject(late)).toBe(false);
    expect(await stage.balance(anna.accountId)).toBe(0);
  });
});

describe('a search of a visitor', () => {
  test('is locked until it is paid for, once', async () => {
    const visitor = { ...anna, isVisitor: true, services: [1] };
    const search = await start(visitor);
    await settle(search, LIKELY);
    expect(await stateOf(search.searchId)).toBe('locked');
    const key = { accountId: anna.accountId, searchId: search.searchId };
    expect(await unlockSearch(stage.tools, key)).toEqual({ kind: 'refused', because: 'not_paid' });
    await credit(20);
    expect(await unlockSearch(stage.tools, key)).toEqual({ kind: 'unlocked' });
    expect(await unlockSearch(stage.tools, key)).toEqual({ kind: 'refused', because: 'already_unlocked' });
    expect(await stage.balance(anna.accountId)).toBe(1_000);
  });

  test('that found nobody has nothing to unlock', async () => {
    const search = await start({ ...anna, isVisitor: true });
    await settle(search, NOTHING_DELIVERED);
    expect(await stateOf(search.searchId)).toBeUndefined();
  });
});

test('what a search cost goes with its account, also that of a visitor who is deleted with many others', async () => {
  await start({ ...anna, isVisitor: true });
  await db().deleteFrom('account').where('id', '=', anna.accountId).execute();
  expect(await db().selectFrom('search_payment').selectAll().execute()).toEqual([]);
});

describe('people of whom we are not sure', () => {
  const rightOf = (searcher: Searcher, paymentsOn = true) =>
    findUncertainRight(
      db(),
      { accountId: searcher.accountId, isVisitor: searcher.isVisitor },
      { now: stage.clock(), paying: createPaying({ isOn: paymentsOn }) },
    );

  test('are open where nothing costs anything, and to the service, but not to that of a visitor', async () => {
    expect([await rightOf(anna, false), await rightOf(anna)]).toEqual(['payments_off', 'none']);
    await grantService(db(), { accountId: anna.accountId, service: 1 });
    expect([await rightOf(anna), await rightOf({ ...anna, isVisitor: true })]).toEqual(['service', 'none']);
  });

  test('are open for thirty days after a paid search, also when it was removed, and not when its money went back', async () => {
    await credit(20);
    const search = await start();
    expect(await rightOf(anna)).toBe('none');
    await settle(search, LIKELY);
    expect(await rightOf(anna)).toBe('paid');
    await db().deleteFrom('search_payment').execute();
    expect(await rightOf(anna)).toBe('paid');
    stage.advance(30 * DAY_MS);
    expect(await rightOf(anna)).toBe('none');
    const rejected = await start();
    await settle(rejected, LIKELY);
    expect(await rightOf(anna)).toBe('paid');
    const rejection = { accountId: anna.accountId, searchId: rejected.searchId, now: stage.clock() };
    await db()
      .transaction()
      .execute((trx) => releaseRejected(trx, rejection));
    expect(await rightOf(anna)).toBe('none');
  });
});

test('where payments are off nothing is set aside', async () => {
  const started = { searcher: anna, searchId: randomUUID(), runId: randomUUID(), now: stage.clock() };
  const off = { paying: createPaying({ isOn: false }) };
  expect(
    await db()
      .transaction()
      .execute((trx) => reserveSearch(trx, off, started)),
  ).toEqual({ kind: 'reserved' });
  expect(await stateOf(started.searchId)).toBeUndefined();
});
