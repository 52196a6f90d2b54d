import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { charge, release, reserve } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { applyPayment } from '#features/payments/apply-payment.ts';
import { askAboutOpenInvoices } from '#features/payments/reconciling.ts';
import { bookOutsideRefund, refundInvoice } from '#features/payments/returns/refunds.ts';
import { cancelSubscription } from '#features/tariffs/cancelling/cancel-subscription.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS, TOP_UP } from '#testing/payments/payment-fixture.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';

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

const post = (transfers: Parameters<typeof postTransfers>[2]) =>
  db()
    .transaction()
    .execute((trx) => postTransfers(trx, anna, transfers));
const refund = (id: string, amountKopecks: number) =>
  db()
    .transaction()
    .execute((trx) => refundInvoice(trx, { accountId: anna, id }, { amountKopecks, now: stage.clock() }));

/**
 * Failures of other people's billing that were reported in public (getlago, polar, superset, elizaOS, CloudPayments). A password
 * changed while other sessions stayed alive is tested with the sessions.
 */
describe('what went wrong in the billing of others', () => {
  test('a search settled by two jobs within milliseconds is charged once', async () => {
    await stage.pay(await stage.start(anna, TOP_UP));
    const run = { runId: crypto.randomUUID(), amountKopecks: 1_000, eventAt: stage.clock() };
    const search = { ...run, searchId: null };
    await post(reserve(search));
    const outcomes = await Promise.allSettled([post(charge(search)), post(charge(search)), post(release(run))]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect([29_000, 30_000]).toContain(await stage.balance(anna));
    expect(await stage.reserved(anna)).toBe(0);
  });

  test('a payment found by two jobs and a webhook within milliseconds is credited once', async () => {
    const session = await stage.start(anna, TOP_UP);
    stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay', times: 1 });
    await stage.pay(session);
    stage.advance(60_000);
    const payment = await stage.client.findPayment({ invoiceId: session.order_id, paymentId: null });
    if (!payment) throw new Error('The payment is not found');
    const key = { accountId: anna, id: session.invoice_id };
    await Promise.all([
      askAboutOpenInvoices(stage.tools),
      askAboutOpenInvoices(stage.tools),
      applyPayment(stage.tools, key, payment),
    ]);
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('a payment that fails by hand is no retry of the schedule, and shortens nothing', async () => {
    await stage.buy('month', { renew: true, card: CARDS.paysOnce });
    await stage.pass(30.5);
    await stage.buy('month', { renew: true, card: CARDS.declined });
    await stage.buy('month', { renew: true, card: CARDS.declined });
    const renewals = async () =>
      (await db().selectFrom('invoice').select('id').where('purpose', '=', 'renewal').execute()).length;
    await stage.pass(13);
    expect(await renewals()).toBe(5);
    expect(await stage.open()).toEqual([1, 2, 3]);
    await stage.pass(1);
    expect(await stage.open()).toEqual([]);
  });

  test('the first declined renewal takes no service away', async () => {
    await stage.buy('month', { renew: true, card: CARDS.paysOnce });
    await stage.pass(30.5);
    expect(await stage.subscription()).toMatchObject({ state: 'past_due' });
    expect(await stage.open()).toEqual([1, 2, 3]);
  });

  test('a refund larger than what is left makes no money', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay(session);
    expect(await refund(session.invoice_id, 30_001)).toEqual({ kind: 'refused', because: 'spent' });
    expect(await refund(session.invoice_id, 20_000)).toEqual({ kind: 'refunded' });
    expect(await refund(session.invoice_id, 20_000)).toEqual({ kind: 'refused', because: 'spent' });
    expect(await stage.balance(anna)).toBe(10_000);
  });

  test('nothing is given back for an invoice that was never paid', async () => {
    const session = await stage.start(anna, TOP_UP);
    expect(await refund(session.invoice_id, 30_000)).toEqual({ kind: 'refused', because: 'not_paid' });
    const key = { accountId: anna, id: session.invoice_id };
    const news = { kind: 'total', refundedKopecks: 30_000 } as const;
    const booked = await db()
      .transaction()
      .execute((trx) => bookOutsideRefund(trx, stage.tools, { key, news, now: stage.clock() }));
    expect(booked).toEqual({ kind: 'nothing_new' });
    expect(await stage.balance(anna)).toBe(0);
  });

  test('a webhook that is quicker than the row it belongs to loses nothing', async () => {
    const session = await stage.start(anna, TOP_UP);
    stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay', times: 1 });
    await stage.pay(session);
    const payment = await stage.client.findPayment({ invoiceId: session.order_id, paymentId: null });
    if (!payment) throw new Error('The payment is not found');
    const key = { accountId: anna, id: session.invoice_id };
    const { tariff_order: _none, ...row } = await stage.invoice(anna, session.invoice_id);
    await db().deleteFrom('invoice').where('id', '=', row.id).execute();
    // Not accepted, so that the provider says it again.
    expect(await applyPayment(stage.tools, key, payment)).toBe('unknown_invoice');
    await db().insertInto('invoice').values(row).execute();
    expect(await applyPayment(stage.tools, key, payment)).toBe('applied');
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('a subscription that was cancelled is not alive again when anything of it is touched', async () => {
    await stage.buy('month', { renew: true, card: CARDS.good });
    await cancelSubscription(stage.tools, { accountId: anna });
    await stage.carryOut();
    await stage.pass(40);
    expect(await stage.subscription()).toMatchObject({ state: 'none' });
    expect(await db().selectFrom('invoice').select('id').where('purpose', '=', 'renewal').execute()).toEqual([]);
  });
});
