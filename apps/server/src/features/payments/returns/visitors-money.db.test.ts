import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { gift, release, reserve } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { listEntries } from '#features/ledger/statement.ts';
import { listStatementLines } from '#features/statement/statement-lines.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { ONE_SEARCH } from '#testing/payments/payment-fixture.ts';
import { openVisitorFixture, TOP_UP, type Visitor, type VisitorFixture } from '#testing/payments/visitor-fixture.ts';
import { RACE_ROUNDS } from '#testing/races/race-rounds.ts';
import { applyPayment } from '../apply-payment.ts';
import { listCards } from '../card-repository.ts';
import { cardContext, saveCard } from '../cards.ts';
import { moveLeftovers } from '../jobs.ts';
import { attachHold } from '../orders/holds.ts';
import { askAboutOpenInvoices, compareDay } from '../reconciling.ts';
import { returnEverything } from './leaving.ts';
import { refundInvoice } from './refunds.ts';

/** `npm test` goes through ten, a proof through more. */
const WITH_CARD = { ...TOP_UP, saveCard: true };

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
  await stage.close();
});

describe('what a visitor paid stays refundable after login', () => {
  test('in parts, to the card that paid, with one receipt of each', async () => {
    const session = await stage.start(visitor.accountId, TOP_UP);
    const payment = await stage.pay(session);
    await stage.logIn(visitor, anna);
    expect([await stage.balance(visitor.accountId), await stage.balance(anna)]).toEqual([0, 70_000]);
    expect(await refund(session.invoice_id, 20_000)).toBe(true);
    await stage.carryOut();
    expect(stage.simulator.operations.find(payment.id)?.refundedKopecks).toBe(20_000);
    await returnEverything(stage.tools, anna);
    await stage.carryOut();
    await stage.sendReceipts();
    expect(stage.simulator.operations.find(payment.id)?.refundedKopecks).toBe(70_000);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'refunded', problem: null });
    expect(await stage.balance(anna)).toBe(0);
    const receipts = stage.simulator.receipts.map(({ request }) => [request.Type, request.InvoiceId]);
    expect(receipts.sort()).toEqual([
      ['Income', session.order_id],
      ['IncomeReturn', session.order_id],
      ['IncomeReturn', session.order_id],
    ]);
  });

  test('of several payments the oldest is used first, and gifts stay gifts', async () => {
    const first = await stage.start(visitor.accountId, TOP_UP);
    await stage.pay(first);
    const given = { id: randomUUID(), amountKopecks: 500, reason: 'подарок', eventAt: stage.clock() };
    await post(visitor.accountId, gift(given));
    const second = await stage.start(visitor.accountId, TOP_UP);
    await stage.pay(second);
    await stage.logIn(visitor, anna);
    await post(anna, reserve({ runId: randomUUID(), searchId: null, amountKopecks: 1_000, eventAt: stage.clock() }));
    const [used] = await listEntries(db(), { accountId: anna, before: null, limit: 1 });
    expect(used?.moneyIn).toMatchObject([{ purpose: 'move_in', invoiceId: first.invoice_id, amountKopecks: 1_000 }]);
    await returnEverything(stage.tools, anna);
    const rows = await db()
      .selectFrom('ledger_transfer')
      .select(['purpose', 'amount_kopecks'])
      .where('account_id', '=', anna)
      .where('purpose', 'in', ['refund', 'write_off'])
      .orderBy('amount_kopecks')
      .execute();
    expect(rows).toEqual([
      { purpose: 'write_off', amount_kopecks: 500 },
      { purpose: 'refund', amount_kopecks: 69_000 },
      { purpose: 'refund', amount_kopecks: 70_000 },
    ]);
  });

  test('the statement says where it comes from', async () => {
    await stage.pay(await stage.start(visitor.accountId, TOP_UP));
    const given = { id: randomUUID(), amountKopecks: 500, reason: 'подарок', eventAt: stage.clock() };
    await post(visitor.accountId, gift(given));
    await stage.logIn(visitor, anna);
    const page = { accountId: anna, from: null, to: null, kind: 'in', offset: 0, limit: 10 } as const;
    const lines = await listStatementLines(db(), page);
    expect(lines.map(({ title, detail, amount_kopecks, receipt }) => [title, detail, amount_kopecks, receipt])).toEqual(
      [
        ['Перенесено с баланса до входа', 'Подарок', 500, 'none'],
        ['Перенесено с баланса до входа', 'Можно вернуть на карту', 70_000, 'none'],
      ],
    );
  });

  test('also what the operator gives back at the provider is booked, once', async () => {
    const session = await stage.start(visitor.accountId, TOP_UP);
    const payment = await stage.pay(session);
    stage.controls.refund(String(payment.id), 10_000);
    await stage.simulator.notifications.settled();
    expect(await stage.balance(visitor.accountId)).toBe(60_000);
    await stage.logIn(visitor, anna);
    stage.controls.refund(String(payment.id), 15_000);
    await stage.simulator.notifications.settled();
    expect(await stage.balance(anna)).toBe(45_000);
    const day = new Date(stage.clock().getTime() + 3 * HOUR_MS).toISOString().slice(0, 10);
    expect(await compareDay(db(), stage.tools.acquirers[0], day)).toEqual([]);
  });

  test('a refund that was on its way is carried out, and its receipt names it', async () => {
    const session = await stage.start(visitor.accountId, TOP_UP);
    const payment = await stage.pay(session);
    const now = stage.clock();
    await db()
      .transaction()
      .execute((trx) =>
        refundInvoice(trx, { accountId: visitor.accountId, id: session.invoice_id }, { amountKopecks: 30_000, now }),
      );
    await stage.logIn(visitor, anna);
    await stage.carryOut();
    await stage.sendReceipts();
    expect(stage.simulator.operations.find(payment.id)?.refundedKopecks).toBe(30_000);
    expect([await stage.balance(anna), stage.simulator.receipts.length]).toEqual([40_000, 2]);
  });
});

describe('paid in an old tab after the login', () => {
  test('is the money of the account', async () => {
    const session = await stage.start(visitor.accountId, TOP_UP);
    await stage.logIn(visitor, anna);
    await stage.pay(session);
    expect([await stage.balance(visitor.accountId), await stage.balance(anna)]).toEqual([0, 70_000]);
    await stage.sendReceipts();
    expect(stage.simulator.receipts).toHaveLength(1);
  });

  test('also if no webhook arrives', async () => {
    const session = await stage.start(visitor.accountId, TOP_UP);
    await stage.logIn(visitor, anna);
    stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay', times: 1 });
    await stage.pay(session);
    stage.advance(MINUTE_MS);
    await askAboutOpenInvoices(stage.tools);
    expect(await stage.balance(anna)).toBe(70_000);
  });

  test('and held, it pays for a search of the account', async () => {
    const session = await stage.start(visitor.accountId, ONE_SEARCH);
    await stage.logIn(visitor, anna);
    await stage.pay(session);
    expect(await attach(anna)).toBe(session.invoice_id);
  });

  test('a payment that was being started when the visitor logged in is refused', async () => {
    await stage.logIn(visitor, anna);
    await expect(stage.start(visitor.accountId, TOP_UP)).rejects.toThrow('unauthenticated');
  });
});

test('money held for no search, and saved cards, move too', async () => {
  await stage.pay(await stage.start(visitor.accountId, WITH_CARD));
  const hold = await stage.start(visitor.accountId, ONE_SEARCH);
  await stage.pay(hold);
  await stage.logIn(visitor, anna);
  const [card, ...more] = await listCards(db(), anna);
  expect([more, await listCards(db(), visitor.accountId)]).toEqual([[], []]);
  expect(stage.tools.vault.open(card?.token ?? Buffer.alloc(0), cardContext(anna))).toBeTruthy();
  expect(await attach(anna)).toBe(hold.invoice_id);
});

test('a card that the account has already stays one card', async () => {
  const { vault, clock } = stage.tools;
  const session = await stage.start(visitor.accountId, WITH_CARD);
  await stage.pay(session);
  const [own] = await listCards(db(), visitor.accountId);
  const token = own && vault.open(own.token, cardContext(visitor.accountId));
  if (!token) throw new Error('No card was saved');
  const card = { token, lastDigits: '3055', brand: 'МИР', expires: null };
  const same = { accountId: anna, acquirer: 'cloudpayments', card, now: clock() } as const;
  const id = await db()
    .transaction()
    .execute((trx) => saveCard(trx, vault, same));
  await stage.logIn(visitor, anna);
  expect((await listCards(db(), anna)).map((kept) => kept.id)).toEqual([id]);
  expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ card_id: id });
});

test('what comes back to the visitor after the login follows', async () => {
  const session = await stage.start(visitor.accountId, TOP_UP);
  await stage.pay(session);
  const run = { runId: randomUUID(), searchId: null, amountKopecks: 1_000, eventAt: stage.clock() };
  await post(visitor.accountId, reserve(run));
  await stage.logIn(visitor, anna);
  expect([await stage.balance(anna), await stage.reserved(visitor.accountId)]).toEqual([69_000, 1_000]);
  await post(visitor.accountId, release(run));
  await moveLeftovers(stage.tools);
  await moveLeftovers(stage.tools);
  expect([await stage.balance(anna), await stage.balance(visitor.accountId)]).toEqual([70_000, 0]);
  expect(await refund(session.invoice_id, 70_000)).toBe(true);
});

test('a login that breaks off moves nothing, and the next one everything', async () => {
  await stage.pay(await stage.start(visitor.accountId, WITH_CARD));
  const failing = db()
    .transaction()
    .execute(async (trx) => {
      await stage.loginTools.moveMoney(trx, { from: visitor.accountId, to: anna, now: stage.clock() });
      throw new Error('killed');
    });
  await expect(failing).rejects.toThrow('killed');
  expect([await stage.balance(visitor.accountId), await stage.balance(anna)]).toEqual([70_000, 0]);
  await stage.logIn(visitor, anna);
  expect([await stage.balance(visitor.accountId), await stage.balance(anna)]).toEqual([0, 70_000]);
});

test(`a payment that arrives while its visitor logs in is never lost (${RACE_ROUNDS} rounds)`, async () => {
  for (let round = 1; round <= RACE_ROUNDS; round += 1) {
    const browser = await stage.visit();
    const [first, second] = [
      await stage.start(browser.accountId, TOP_UP),
      await stage.start(browser.accountId, TOP_UP),
    ];
    await stage.pay(first);
    await Promise.all([
      stage.pay(second),
      stage.logIn(browser, anna),
      stage.logIn(browser, anna),
      repeatNews(browser, first.order_id, first.invoice_id),
    ]);
    await moveLeftovers(stage.tools);
    expect(await stage.balance(anna), `round ${round}`).toBe(round * 140_000);
    expect(await stage.balance(browser.accountId)).toBe(0);
  }
});

async function repeatNews({ accountId }: Visitor, invoiceId: string, id: string): Promise<void> {
  const payment = await stage.client.findPayment({ invoiceId, paymentId: null });
  if (!payment) throw new Error('The payment is not found');
  expect(await applyPayment(stage.tools, { accountId, id }, payment)).toBe('unchanged');
}

async function refund(id: string, amountKopecks: number): Promise<boolean> {
  const now = stage.clock();
  const outcome = await db()
    .transaction()
    .execute((trx) => refundInvoice(trx, { accountId: anna, id }, { amountKopecks, now }));
  return outcome.kind === 'refunded';
}

async function attach(accountId: number): Promise<string | null> {
  return await db()
    .transaction()
    .execute((trx) => attachHold(trx, { accountId, searchId: randomUUID() }));
}

async function post(accountId: number, transfers: ReturnType<typeof gift>): Promise<void> {
  await db()
    .transaction()
    .execute((trx) => postTransfers(trx, accountId, transfers));
}
