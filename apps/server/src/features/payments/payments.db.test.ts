import { PAYMENT_GIVE_UP_MS } from '@vidno/contract/money/acquiring';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import {
  CARDS,
  ONE_SEARCH,
  openPaymentFixture,
  type PaymentFixture,
  TOP_UP,
} from '#testing/payments/payment-fixture.ts';
import { applyPayment } from './apply-payment.ts';
import { releaseUnusedHolds } from './jobs.ts';
import { hasUnusedHold } from './orders/hold-repository.ts';
import { attachHold } from './orders/holds.ts';
import { askAboutOpenInvoices } from './reconciling.ts';
import { bookOutsideRefund } from './returns/refunds.ts';
import type { Purchase } from './start-payment.ts';

const db = testDatabase();
const noCard = { card: null, payerCard: null } as const;
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

describe('a top-up', () => {
  test('is credited by the webhook, and has a receipt for the advance', async () => {
    const session = await stage.start(anna, TOP_UP);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'created' });
    await stage.pay(session);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'paid' });
    expect(await stage.balance(anna)).toBe(30_000);
    await stage.sendReceipts();
    expect(stage.simulator.receipts).toHaveLength(1);
  });

  test('is credited once, however often and at once the news arrives', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay(session);
    const key = { accountId: anna, id: session.invoice_id };
    const payment = await stage.client.findPayment({ invoiceId: session.order_id, paymentId: null });
    if (!payment) throw new Error('The payment is not found');
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => applyPayment(stage.tools, key, payment)));
    expect(new Set(outcomes)).toEqual(new Set(['unchanged']));
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('that is declined can be tried again', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay(session, { card: CARDS.declined });
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({
      state: 'failed',
      reason: expect.any(String),
    });
    await stage.pay(session, { card: CARDS.good });
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'paid', reason: null });
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('of which no webhook arrived is found by asking', async () => {
    const session = await stage.start(anna, TOP_UP);
    stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay', times: 1 });
    await stage.pay(session);
    stage.advance(60_000);
    await askAboutOpenInvoices(stage.tools);
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('that arrives after its time is credited', async () => {
    const session = await stage.start(anna, TOP_UP);
    stage.advance(2 * DAY_MS);
    await askAboutOpenInvoices(stage.tools);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'expired' });
    await stage.pay(session);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'paid' });
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('that was declined first and paid with another card is found, though nobody tells of it', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay(session, { card: CARDS.declined });
    stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay' });
    await stage.pay(session);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'failed' });
    stage.advance(60_000);
    await askAboutOpenInvoices(stage.tools);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'paid', reason: null });
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('that arrives when the browser has given up is told to its payer, once', async () => {
    const session = await stage.start(anna, TOP_UP);
    stage.advance(PAYMENT_GIVE_UP_MS);
    await stage.pay(session);
    await askAboutOpenInvoices(stage.tools);
    const letters = await db().selectFrom('billing_email').select(['kind', 'facts']).execute();
    expect(letters).toEqual([{ kind: 'late_payment', facts: { amount_kopecks: '30000' } }]);
  });

  test('in time needs no letter', async () => {
    await stage.pay(await stage.start(anna, TOP_UP));
    expect(await db().selectFrom('billing_email').select('kind').execute()).toEqual([]);
  });

  test('that the bank takes back is booked once, whether the operator or the provider says so first', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay(session);
    const { payment_id: paymentId } = await stage.invoice(anna, session.invoice_id);
    const key = { accountId: anna, id: session.invoice_id };
    const news = { kind: 'total', refundedKopecks: 30_000 } as const;
    const book = () =>
      db()
        .transaction()
        .execute((trx) => bookOutsideRefund(trx, stage.tools, { key, news, now: stage.clock() }));
    expect(await book()).toEqual({ kind: 'booked', amountKopecks: 30_000 });
    expect(await book()).toEqual({ kind: 'nothing_new' });
    stage.controls.chargeBack(paymentId ?? '');
    await stage.simulator.notifications.settled();
    expect(await stage.balance(anna)).toBe(0);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({
      state: 'refunded',
      refunded_kopecks: 30_000,
    });
  });

  test('of another amount or currency goes back to its card, held or paid, once, and its payer is told', async () => {
    const session = await stage.start(anna, TOP_UP);
    const key = { accountId: anna, id: session.invoice_id };
    const paid = { id: '1', invoiceId: session.order_id, state: 'paid', refundedKopecks: 0, ...noCard } as const;
    const rest = { reason: null, at: stage.clock() };
    const less = { ...paid, ...rest, amountKopecks: 100, currency: 'RUB' };
    const dollars = { ...paid, ...rest, id: '2', amountKopecks: 30_000, currency: 'USD' };
    const held = { ...less, id: '3', state: 'held' as const };
    for (const payment of [less, dollars, held]) {
      expect(await applyPayment(stage.tools, key, payment)).toBe('refused');
      expect(await applyPayment(stage.tools, key, payment)).toBe('unchanged');
    }
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('возвращаются на карту'),
      problem: expect.any(String),
    });
    expect(await stage.balance(anna)).toBe(0);
    const orders = db().selectFrom('acquirer_order').select(['kind', 'payment_id', 'amount_kopecks']);
    expect(await orders.orderBy('payment_id').execute()).toEqual([
      { kind: 'refund', payment_id: '1', amount_kopecks: 100 },
      { kind: 'refund', payment_id: '2', amount_kopecks: 30_000 },
      { kind: 'release', payment_id: '3', amount_kopecks: 100 },
    ]);
    const letters = await db().selectFrom('billing_email').select(['kind', 'facts']).execute();
    expect(letters.map(({ kind, facts }) => [kind, facts.amount_kopecks])).toEqual([
      ['payment_returned', '100'],
      ['payment_returned', '30000'],
      ['payment_returned', '100'],
    ]);
    // Whoever pays the right amount after that is served.
    await stage.pay(session);
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('made twice is given back the second time', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay(session);
    const second = { id: '777', invoiceId: session.order_id, state: 'held', refundedKopecks: 0, ...noCard } as const;
    const key = { accountId: anna, id: session.invoice_id };
    const payment = { ...second, amountKopecks: 30_000, currency: 'RUB', reason: null, at: stage.clock() };
    await applyPayment(stage.tools, key, payment);
    await applyPayment(stage.tools, key, payment);
    const orders = await db().selectFrom('acquirer_order').select(['kind', 'payment_id']).execute();
    expect(orders).toEqual([{ kind: 'release', payment_id: '777' }]);
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('of which a part went back by hand is booked once, however often the news of it comes', async () => {
    const session = await stage.start(anna, TOP_UP);
    const payment = await stage.pay(session);
    stage.simulator.faults.planNotification({ kind: 'doubled' }, { of: 'refund' });
    stage.controls.refund(String(payment.id), 10_000);
    await stage.simulator.notifications.settled();
    expect(await stage.balance(anna)).toBe(20_000);
  });

  test('that the operator returns at the provider leaves the balance', async () => {
    const session = await stage.start(anna, TOP_UP);
    const operation = await stage.pay(session);
    stage.controls.refund(String(operation.id), 10_000);
    await stage.simulator.notifications.settled();
    expect(await stage.balance(anna)).toBe(20_000);
    stage.controls.chargeBack(String(operation.id));
    await stage.simulator.notifications.settled();
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({
      state: 'refunded',
      refunded_kopecks: 30_000,
    });
    expect(await stage.balance(anna)).toBe(0);
  });
});

describe('a webhook', () => {
  const url = (kind: string) => `${stage.site}/api/webhooks/cloudpayments/${kind}`;

  test('that is not signed by the provider is refused', async () => {
    const session = await stage.start(anna, TOP_UP);
    const body = new URLSearchParams({
      InvoiceId: session.order_id,
      Amount: '300.00',
      Currency: 'RUB',
      TransactionId: '1',
    });
    const answer = await fetch(url('pay'), { method: 'POST', body, headers: { 'content-hmac': 'AAAA' } });
    expect(answer.status).toBe(403);
    expect(await stage.balance(anna)).toBe(0);
  });

  test('of a provider that is not connected is not found', async () => {
    const answer = await fetch(`${stage.site}/api/webhooks/yookassa`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
  });
});

describe('money held for one search', () => {
  test('that is on its way back pays for no search', async () => {
    const session = await stage.start(anna, ONE_SEARCH);
    await stage.pay(session);
    stage.advance(DAY_MS + 60_000);
    await releaseUnusedHolds(stage.tools);
    const attach = { accountId: anna, searchId: session.invoice_id };
    expect(
      await db()
        .transaction()
        .execute((trx) => attachHold(trx, attach)),
    ).toBeNull();
    expect(await hasUnusedHold(db(), anna)).toBe(false);
  });

  test('that nobody starts goes back after a day', async () => {
    const session = await stage.start(anna, ONE_SEARCH);
    await stage.pay(session);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'held' });
    stage.advance(DAY_MS + 60_000);
    await releaseUnusedHolds(stage.tools);
    await releaseUnusedHolds(stage.tools);
    await stage.carryOut();
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'released' });
    expect(await db().selectFrom('acquirer_order').select('kind').execute()).toEqual([{ kind: 'release' }]);
    expect(await stage.balance(anna)).toBe(0);
  });
});

test('a ruble that binds a card goes back at once, and the card stays', async () => {
  const bind: Purchase = { purpose: 'card', amountKopecks: 100, description: 'Карта', hold: true, saveCard: true };
  const session = await stage.start(anna, bind);
  await stage.pay(session);
  await stage.carryOut();
  expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'released' });
  expect(await db().selectFrom('card').select(['account_id', 'last_digits']).execute()).toEqual([
    { account_id: anna, last_digits: '3055' },
  ]);
});
