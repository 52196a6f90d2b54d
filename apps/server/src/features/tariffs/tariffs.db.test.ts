import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import { removeCard } from '#features/payments/cards.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS } from '#testing/payments/payment-fixture.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';
import {
  cancelSubscription,
  openCancelToken,
  returnAllMoney,
  toCancelToken,
} from './cancelling/cancel-subscription.ts';
import { changeForNothing, orderTariff } from './order-tariff.ts';

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

async function emails(): Promise<string[]> {
  const rows = await db().selectFrom('billing_email').select('kind').orderBy('created_at').execute();
  return rows.map(({ kind }) => kind);
}

describe('a tariff', () => {
  test('opens its services for its days, and no longer where it does not renew', async () => {
    await stage.buy('day');
    expect(await stage.open()).toEqual([1, 2, 3]);
    expect(await stage.subscription()).toMatchObject({
      sub_name: 'Разовый 1 день',
      state: 'active',
      next_charge: null,
    });
    stage.advance(DAY_MS + MINUTE_MS);
    expect(await stage.open()).toEqual([]);
    await stage.pass(1);
    expect(await stage.subscription()).toMatchObject({ state: 'none' });
    expect(await stage.balance(anna)).toBe(0);
  });

  test('on trial can be had once, and goes on as a month only if that was ticked', async () => {
    await stage.buy('trial');
    await stage.pass(4);
    expect(await stage.open()).toEqual([]);
    expect(await stage.order('trial')).toEqual({ kind: 'refused', because: 'trial_used' });
  });

  test('on trial with the tick goes on as a month, with a notice before', async () => {
    await stage.buy('trial', { renew: true });
    await stage.pass(1);
    expect(await emails()).toEqual(['renewal_notice']);
    await stage.pass(3);
    expect(await stage.subscription()).toMatchObject({ tariff: 'month', state: 'active', sub_price: 990 });
    expect(await stage.open()).toEqual([1, 2, 3]);
    await stage.pass(30);
    const invoices = await db().selectFrom('invoice').select(['purpose', 'state']).execute();
    expect(invoices.filter(({ purpose }) => purpose === 'renewal')).toEqual([
      { purpose: 'renewal', state: 'paid' },
      { purpose: 'renewal', state: 'paid' },
    ]);
  });

  test('made of tools grows and shrinks by whole days', async () => {
    await stage.buy('constructor', { tools: [1], renew: true });
    stage.advance(14 * DAY_MS - MINUTE_MS);
    const more = await stage.order('constructor', { tools: [1, 2], renew: true });
    expect(more).toMatchObject({ kind: 'purchase', purchase: { amountKopecks: Math.floor((49_000 * 16) / 30) } });
    await stage.buy('constructor', { tools: [1, 2], renew: true });
    expect(await stage.open()).toEqual([1, 2]);
    const less = await stage.order('constructor', { tools: [2], renew: true });
    if (less.kind !== 'costless') throw new Error('A smaller tariff costs nothing');
    await changeForNothing(stage.tools, anna, less.chosen);
    expect(await stage.open()).toEqual([2]);
    await stage.carryOut();
    expect(await stage.balance(anna)).toBe(0);
    expect(await stage.subscription()).toMatchObject({ sub_price: 490 });
  });

  test('that another tab was quicker to buy is not paid, and what the bank had let through goes back whole', async () => {
    const [first, second] = [await stage.order('trial'), await stage.order('trial')];
    if (first.kind !== 'purchase' || second.kind !== 'purchase') throw new Error('Nothing to pay');
    const sessions = [await stage.start(anna, first.purchase), await stage.start(anna, second.purchase)];
    const payThird = await stage.startPaying(await stage.start(anna, second.purchase));
    for (const session of sessions) await stage.pay(session);
    await payThird();
    await stage.carryOut();
    const states = await db().selectFrom('invoice').select('state').orderBy('state').execute();
    expect(states).toEqual([{ state: 'failed' }, { state: 'paid' }, { state: 'refunded' }]);
    expect(await stage.balance(anna)).toBe(0);
  });

  test('is not sold to a visitor', async () => {
    const visitor = { accountId: anna, isVisitor: true } as Parameters<typeof orderTariff>[1];
    const outcome = await orderTariff(stage.tools, visitor, { tariff: 'day', tools: [], renew: false });
    expect(outcome).toEqual({ kind: 'refused', because: 'registration_required' });
  });
});

describe('a renewal that fails', () => {
  test('keeps the services for 14 days, is tried on days 1, 3, 5 and 7, and told at once and before the end', async () => {
    await stage.buy('month', { renew: true, card: CARDS.paysOnce });
    await stage.pass(30);
    await stage.pass(1 / 24);
    expect(await stage.subscription()).toMatchObject({ state: 'past_due', dunning: { reason: expect.any(String) } });
    expect(await stage.open()).toEqual([1, 2, 3]);
    expect(await emails()).toEqual(['renewal_notice', 'renewal_failed']);
    await stage.pass(8);
    const renewals = await db().selectFrom('invoice').select('created_at').where('purpose', '=', 'renewal').execute();
    const [first] = renewals.map(({ created_at }) => created_at.getTime()).sort((a, b) => a - b);
    const days = renewals.map(({ created_at }) => Math.round((created_at.getTime() - (first ?? 0)) / DAY_MS));
    expect(days.sort((a, b) => a - b)).toEqual([0, 1, 3, 5, 7]);
    expect(await stage.open()).toEqual([1, 2, 3]);
    await stage.pass(7);
    expect(await stage.open()).toEqual([]);
    expect(await emails()).toEqual(['renewal_notice', 'renewal_failed', 'services_ending', 'services_ended']);
    expect(await stage.subscription()).toMatchObject({ state: 'none' });
  });

  test('is mended by a payment by hand, which is no retry of the schedule', async () => {
    await stage.buy('month', { renew: true, card: CARDS.paysOnce });
    await stage.pass(32);
    expect(await stage.subscription()).toMatchObject({ state: 'past_due' });
    await stage.buy('month', { renew: true, card: CARDS.good });
    expect(await stage.subscription()).toMatchObject({ state: 'active', dunning: null });
    await stage.pass(5);
    expect(await stage.subscription()).toMatchObject({ state: 'active' });
    expect(await stage.balance(anna)).toBe(0);
  });

  test('whose answer is lost is asked about, and charged once', async () => {
    await stage.buy('month', { renew: true });
    await stage.pass(29.9);
    stage.simulator.faults.planCall({ kind: 'garbage', done: true }, { path: '/payments/tokens/charge', times: 1 });
    await stage.pass(1);
    expect(await stage.subscription()).toMatchObject({ state: 'active' });
    const renewals = await db().selectFrom('invoice').select('state').where('purpose', '=', 'renewal').execute();
    expect(renewals).toEqual([{ state: 'paid' }]);
  });
});

describe('an account that goes', () => {
  test('gets back what it has not used, of its tariff and of its balance, and its card is forgotten', async () => {
    const month = await stage.buy('month', { renew: true });
    const topUp = { purpose: 'balance', amountKopecks: 30_000, description: 'Пополнение', hold: false } as const;
    const session = await stage.start(anna, { ...topUp, saveCard: false });
    await stage.pay(session, { card: CARDS.good, saveCard: false });
    stage.advance(10 * DAY_MS);
    await returnAllMoney(stage.tools, anna);
    await returnAllMoney(stage.tools, anna);
    await stage.carryOut();
    expect(await stage.invoice(anna, month.invoice_id)).toMatchObject({ refunded_kopecks: 66_000 });
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ refunded_kopecks: 30_000 });
    expect(await stage.balance(anna)).toBe(0);
    expect(await stage.subscription()).toMatchObject({ state: 'none', cards: [] });
    const orders = await db().selectFrom('acquirer_order').select(['kind', 'state']).orderBy('kind').execute();
    expect(orders).toEqual([
      { kind: 'forget_card', state: 'done' },
      { kind: 'refund', state: 'done' },
      { kind: 'refund', state: 'done' },
    ]);
  });
});

describe('a card that was removed', () => {
  test('is never charged: the subscription works to its end and is over', async () => {
    await stage.buy('month', { renew: true });
    const [card] = (await stage.subscription()).cards;
    expect(await removeCard(stage.tools, { accountId: anna, id: card?.id ?? '' })).toEqual({ kind: 'removed' });
    expect(await stage.subscription()).toMatchObject({ next_charge: null, cards: [] });
    await stage.pass(31);
    expect(await stage.subscription()).toMatchObject({ state: 'none' });
    const renewals = await db().selectFrom('invoice').select('id').where('purpose', '=', 'renewal').execute();
    expect(renewals).toEqual([]);
  });

  test('of somebody else is not found', async () => {
    await stage.buy('month', { renew: true });
    const [card] = (await stage.subscription()).cards;
    const other = await stage.addAccount();
    const outcome = await removeCard(stage.tools, { accountId: other, id: card?.id ?? '' });
    expect(outcome).toEqual({ kind: 'refused', because: 'card_not_found' });
  });
});

describe('cancelling', () => {
  test('is immediate, returns unused days to the card, and has a receipt that anybody can verify', async () => {
    const session = await stage.buy('month', { renew: true });
    stage.advance(10 * DAY_MS);
    const outcome = await cancelSubscription(stage.tools, { accountId: anna });
    if (outcome.kind === 'refused') throw new Error(outcome.because);
    const { text, signature, public_key: key, refund_kopecks: refund } = outcome.cancellation;
    expect(refund).toBe(66_000);
    expect(verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64'))).toBe(true);
    expect(verify(null, Buffer.from(`${text} `), createPublicKey(key), Buffer.from(signature, 'base64'))).toBe(false);
    expect(await stage.open()).toEqual([]);
    await stage.carryOut();
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ refunded_kopecks: 66_000, state: 'paid' });
    expect(await stage.balance(anna)).toBe(0);
    await stage.pass(40);
    expect(await db().selectFrom('invoice').select('id').where('purpose', '=', 'renewal').execute()).toEqual([]);
    expect(await emails()).toEqual(['cancelled']);
  });

  test('from the letter works without a login, once, and answers the same receipt again', async () => {
    await stage.buy('month', { renew: true });
    const { sub_id: id } = await stage.subscription();
    const issued = { accountId: anna, subscriptionId: id ?? '', issuedAt: stage.clock() };
    const token = toCancelToken(stage.tools.appSecret, issued);
    const opened = openCancelToken(stage.tools.appSecret, token, stage.clock());
    if (!opened) throw new Error('The token is not ours');
    const first = await cancelSubscription(stage.tools, opened);
    const second = await cancelSubscription(stage.tools, opened);
    expect(first).toMatchObject({ kind: 'cancelled' });
    expect(second).toEqual(first);
    expect(openCancelToken(stage.tools.appSecret, `${token}x`, stage.clock())).toBeNull();
    stage.advance(61 * DAY_MS);
    expect(openCancelToken(stage.tools.appSecret, token, stage.clock())).toBeNull();
  });

  test('of nothing is said to be nothing', async () => {
    const outcome = await cancelSubscription(stage.tools, { accountId: anna });
    expect(outcome).toEqual({ kind: 'refused', because: 'subscription_not_found' });
  });
});

test('a bank that takes the payment back ends what it had paid for', async () => {
  const session = await stage.buy('month', { renew: true });
  const { payment_id: paymentId } = await stage.invoice(anna, session.invoice_id);
  stage.controls.chargeBack(paymentId ?? '');
  await stage.simulator.notifications.settled();
  expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'refunded' });
  expect(await stage.open()).toEqual([]);
  expect(await stage.subscription()).toMatchObject({ state: 'none' });
});
