import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attachHold } from '#features/payments/orders/holds.ts';
import { refundInvoice } from '#features/payments/returns/refunds.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { ONE_SEARCH } from '#testing/payments/payment-fixture.ts';
import { openVisitorFixture, TOP_UP, type Visitor, type VisitorFixture } from '#testing/payments/visitor-fixture.ts';
import { moveSearchPayments } from './move-search-payments.ts';
import { type Delivery, NOTHING_DELIVERED, reserveSearch, settleSearch } from './pay-for-search.ts';
import { releaseRejected } from './reject-search.ts';
import { unlockSearch } from './unlock-search.ts';

const LIKELY: Delivery = { delivered: true, confident: false };

const db = testDatabase();
let stage: VisitorFixture;
let visitor: Visitor;
let anna: number;

beforeEach(async () => {
  stage = await openVisitorFixture(db());
  visitor = await stage.visit();
  anna = stage.anna;
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  expect([await stage.balance(visitor.accountId), await stage.reserved(visitor.accountId)]).toEqual([0, 0]);
  await stage.close();
});

describe('a search of a visitor that is in progress', () => {
  test('is paid by the account that takes it over, from the same money', async () => {
    const { invoice_id } = await paid();
    const search = await start();
    await stage.logIn(visitor, anna);
    await bring([search.searchId]);
    expect([await stage.balance(anna), await stage.reserved(anna)]).toEqual([69_000, 1_000]);
    await settle(anna, search, LIKELY);
    await settle(anna, search, LIKELY);
    expect([await stage.balance(anna), await stage.reserved(anna)]).toEqual([69_000, 0]);
    await refundAll(invoice_id, 69_000);
  });

  test('that found nobody there gives back what can go back to its card', async () => {
    const { invoice_id } = await paid();
    const search = await start();
    await bring([search.searchId]);
    await settle(anna, search, NOTHING_DELIVERED);
    await refundAll(invoice_id, 70_000);
  });

  test('that is not taken over costs nothing', async () => {
    const { invoice_id } = await paid();
    await start();
    await bring([]);
    await refundAll(invoice_id, 70_000);
  });

  test('and paid by held money is captured for the account', async () => {
    const held = await hold();
    const search = await start();
    await stage.logIn(visitor, anna);
    await bring([search.searchId]);
    await settle(anna, search, LIKELY);
    await stage.carryOut();
    expect(await stage.invoice(anna, held.invoice_id)).toMatchObject({ state: 'paid' });
    await reject(search.searchId);
    expect(await stage.invoice(anna, held.invoice_id)).toMatchObject({ state: 'refunded' });
  });

  test('and not taken over leaves the held money for another search', async () => {
    const held = await hold();
    await start();
    await bring([]);
    const attached = await db()
      .transaction()
      .execute((trx) => attachHold(trx, { accountId: anna, searchId: randomUUID() }));
    expect(attached).toBe(held.invoice_id);
  });

  test.each([
    { found: true, state: 'paid' },
    { found: false, state: 'released' },
  ])('and left behind ends as it would have (found: $found)', async ({ found, state }) => {
    const held = await hold();
    const search = await start();
    await stage.logIn(visitor, anna);
    await settle(visitor.accountId, search, found ? LIKELY : NOTHING_DELIVERED);
    await stage.carryOut();
    expect(await stage.invoice(visitor.accountId, held.invoice_id)).toMatchObject({ state });
  });
});

describe('a search that the visitor has paid for, all of whose people are rejected after the login', () => {
  test('gives back to the account what had been on the balance', async () => {
    const { invoice_id } = await paid();
    const searchId = await unlocked();
    await stage.logIn(visitor, anna);
    await bring([searchId]);
    expect(await stage.balance(anna)).toBe(69_000);
    await reject(searchId);
    expect(await stage.balance(anna)).toBe(70_000);
    await refundAll(invoice_id, 70_000);
  });

  test('gives back to the card what had been captured', async () => {
    const held = await hold();
    const search = await start();
    await settle(visitor.accountId, search, LIKELY);
    await stage.carryOut();
    await stage.logIn(visitor, anna);
    await bring([search.searchId]);
    await reject(search.searchId);
    expect(await stage.invoice(visitor.accountId, held.invoice_id)).toMatchObject({ state: 'refunded' });
    await stage.carryOut();
    expect(stage.simulator.operations.list()[0]?.refundedKopecks).toBe(1_000);
  });
});

async function paid() {
  const session = await stage.start(visitor.accountId, TOP_UP);
  await stage.pay(session);
  return session;
}

async function hold() {
  const session = await stage.start(visitor.accountId, ONE_SEARCH);
  await stage.pay(session);
  return session;
}

/** On a promo host, where a visitor's searches are paid when they start. */
async function start() {
  const started = { searchId: randomUUID(), runId: randomUUID(), now: stage.clock() };
  await addSearch(visitor.accountId, started);
  const searcher = { accountId: visitor.accountId, isVisitor: true, services: [], promo: true };
  const outcome = await db()
    .transaction()
    .execute((trx) => reserveSearch(trx, stage.tools, { searcher, ...started }));
  expect(outcome).toEqual({ kind: 'reserved' });
  return started;
}

/** A demo search whose result the visitor has paid for. */
async function unlocked(): Promise<string> {
  const started = { searchId: randomUUID(), runId: randomUUID(), now: stage.clock() };
  await addSearch(visitor.accountId, started);
  const searcher = { accountId: visitor.accountId, isVisitor: true, services: [], promo: false };
  await db()
    .transaction()
    .execute((trx) => reserveSearch(trx, stage.tools, { searcher, ...started }));
  await settle(visitor.accountId, started, LIKELY);
  const { searchId } = started;
  expect(await unlockSearch(stage.tools, { accountId: visitor.accountId, searchId })).toEqual({ kind: 'unlocked' });
  return searchId;
}

async function addSearch(account_id: number, { searchId, runId }: { searchId: string; runId: string }): Promise<void> {
  const search = {
    kind: 'keyword',
    source_ids: ['vk'],
    demo: false,
    hash: searchId,
    expires_at: stage.clock(),
  } as const;
  await db()
    .insertInto('search')
    .values({ ...search, account_id, id: searchId, run_id: runId })
    .execute();
}

async function settle(
  accountId: number,
  { searchId, runId }: { searchId: string; runId: string },
  delivery: Delivery,
): Promise<void> {
  await db()
    .transaction()
    .execute((trx) => settleSearch(trx, { accountId, searchId, runId, now: stage.clock() }, delivery));
}

async function bring(searchIds: readonly string[]): Promise<void> {
  const move = { from: visitor.accountId, to: anna, searchIds, now: stage.clock() };
  for (const searchId of searchIds) await addSearch(anna, { searchId, runId: randomUUID() });
  await db()
    .transaction()
    .execute((trx) => moveSearchPayments(trx, stage.tools.vault, move));
}

async function reject(searchId: string): Promise<void> {
  const rejected = { accountId: anna, searchId, now: stage.clock() };
  const done = await db()
    .transaction()
    .execute((trx) => releaseRejected(trx, rejected));
  expect(done).toEqual({ kind: 'given_back' });
}

/** All of it can still go back to the card that paid. */
async function refundAll(id: string, amountKopecks: number): Promise<void> {
  const done = await db()
    .transaction()
    .execute((trx) => refundInvoice(trx, { accountId: anna, id }, { amountKopecks, now: stage.clock() }));
  expect([done, await stage.balance(anna)]).toEqual([{ kind: 'refunded' }, 0]);
}
