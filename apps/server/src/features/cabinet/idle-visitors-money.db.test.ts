import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { purgeVisitors } from '#features/identity/accounts/visitor.ts';
import { gift } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { answerRefusedOrder } from '#features/payments/orders/orders.ts';
import { listStrandedMoney } from '#features/payments/public.ts';
import { askAboutOpenInvoices } from '#features/payments/reconciling.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { ONE_SEARCH } from '#testing/payments/payment-fixture.ts';
import { openVisitorFixture, TOP_UP, type Visitor, type VisitorFixture } from '#testing/payments/visitor-fixture.ts';
import { deleteDueAccounts } from './deletion.ts';

const db = testDatabase();
let stage: VisitorFixture;
let cabinet: CabinetFixture;
let visitor: Visitor;

beforeEach(async () => {
  stage = await openVisitorFixture(db());
  cabinet = await openCabinetFixture(db());
  visitor = await stage.visit();
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await cabinet.app.close();
  await stage.close();
});

test("an idle visitor's 700 ₽ go back to their card", async () => {
  const session = await stage.start(visitor.accountId, { ...TOP_UP, saveCard: true });
  const payment = await stage.pay(session);
  const given = { id: randomUUID(), amountKopecks: 500, reason: 'подарок', eventAt: stage.clock() };
  await db()
    .transaction()
    .execute((trx) => postTransfers(trx, visitor.accountId, gift(given)));
  await becomeIdle();
  await purge();
  // The account stays until the provider has answered.
  expect(await isThere()).toBe(true);
  await stage.carryOut();
  expect(stage.simulator.operations.find(payment.id)?.refundedKopecks).toBe(70_000);
  await purge();
  expect(await isThere()).toBe(false);
  expect(await stage.balance(visitor.accountId)).toBe(0);
  await stage.sendReceipts();
  expect(stage.simulator.receipts.map(({ request }) => request.Type)).toEqual(['Income', 'IncomeReturn']);
  expect(await stranded()).toEqual([]);
});

test('what is held for an idle visitor is let go before the visitor goes', async () => {
  const session = await stage.start(visitor.accountId, ONE_SEARCH);
  const payment = await stage.pay(session);
  await becomeIdle();
  await purge();
  expect(await isThere()).toBe(true);
  await stage.carryOut();
  expect(stage.simulator.operations.find(payment.id)?.status).toBe('Cancelled');
  await purge();
  expect(await isThere()).toBe(false);
});

test('the acquirer refuses: the account stays and doctor names it', async () => {
  const session = await stage.start(visitor.accountId, TOP_UP);
  const payment = await stage.pay(session);
  // Part of it was given back at the provider, of which we have not heard: so it refuses the whole.
  stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'refund', times: Number.POSITIVE_INFINITY });
  stage.controls.refund(String(payment.id), 10_000);
  await becomeIdle();
  await purge();
  await stage.carryOut();
  for (let day = 0; day < 3; day += 1) {
    await purge();
    stage.advance(DAY_MS);
  }
  expect(await isThere()).toBe(true);
  const [order] = await db().selectFrom('acquirer_order').select(['id', 'state']).execute();
  expect(order).toMatchObject({ state: 'refused' });
  expect(await stranded()).toEqual([
    { accountId: visitor.accountId, text: expect.stringContaining(`refund of 70000 kopecks, order ${order?.id}`) },
  ]);
  // Once the operator has given it back in another way, the account goes.
  const key = { accountId: visitor.accountId, id: order?.id ?? '' };
  const settled = await db()
    .transaction()
    .execute((trx) => answerRefusedOrder(trx, { ...key, isSettled: true, now: stage.clock() }));
  expect(settled).toBe('changed');
  await purge();
  expect([await isThere(), await stranded()]).toEqual([false, []]);
});

test('a visitor who never paid goes at once, and pays an old invoice in vain', async () => {
  const session = await stage.start(visitor.accountId, TOP_UP);
  stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay', times: 1 });
  const payment = await stage.pay(session);
  await becomeIdle();
  await purge();
  expect(await isThere()).toBe(false);
  await db().updateTable('invoice').set({ ask_at: stage.clock() }).execute();
  await askAboutOpenInvoices(stage.tools);
  await stage.carryOut();
  expect(stage.simulator.operations.find(payment.id)?.refundedKopecks).toBe(70_000);
});

test('a balance or a held invoice without an account is named', async () => {
  await stage.pay(await stage.start(visitor.accountId, TOP_UP));
  const hold = await stage.start(visitor.accountId, ONE_SEARCH);
  await stage.pay(hold);
  expect(await stranded()).toEqual([]);
  await db().deleteFrom('account').where('id', '=', visitor.accountId).execute();
  expect(await stranded()).toEqual([
    { accountId: visitor.accountId, text: '70000 kopecks of balance and no account' },
    { accountId: visitor.accountId, text: `invoice ${hold.invoice_id} is held and has no account` },
  ]);
});

async function becomeIdle(): Promise<void> {
  stage.advance(31 * DAY_MS);
  const before = new Date(stage.clock().getTime() - 31 * DAY_MS);
  await db().updateTable('account').set({ last_seen_at: before }).where('id', '=', visitor.accountId).execute();
}

/** What the hourly and the ten-minute job do. */
async function purge(): Promise<void> {
  const { clock } = stage;
  await purgeVisitors({ db: db(), clock, demoIdleDays: 30 });
  await deleteDueAccounts({ ...cabinet.tools, clock });
}

async function isThere(): Promise<boolean> {
  const { accountId } = visitor;
  return (await db().selectFrom('account').select('id').where('id', '=', accountId).executeTakeFirst()) !== undefined;
}

async function stranded() {
  return await listStrandedMoney(db(), { now: stage.clock(), limit: 10 });
}
