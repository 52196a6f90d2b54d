import { createPayselectionSimulator } from '@vidno/simulators/payselection/create-payselection-simulator';
import type { PayselectionOptions } from '@vidno/simulators/payselection/payselection-simulator';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
} from '../acquiring/acquirer.ts';
import { openWebhookSite, type WebhookSite } from '../testing/open-webhook-site.ts';
import { createPayselectionClient } from './create-payselection-client.ts';

const PAID = '4000 0000 0000 3055';
const PAID_ONCE = '4111 1111 1111 1111';
const CONFIRMED = '4242 4242 4242 4242';
const DECLINED = '4000 0566 5566 5556';
const CHARGE: ChargeRequest = {
  invoiceId: 'invoice-2',
  accountId: 'account-1',
  amountKopecks: 99_005,
  description: 'Подписка & поиск',
  email: null,
  idempotencyKey: 'charge-1',
};
const NOWHERE = { invoiceId: 'invoice-1', paymentId: null };

const closing: (() => Promise<void>)[] = [];
let site: WebhookSite;

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(options: PayselectionOptions = {}, timeoutMs = 60_000) {
  site = await openWebhookSite();
  const webhookUrl = site.address.replace('{kind}', 'payselection');
  const simulator = await createPayselectionSimulator({ webhookPrefix: webhookUrl, repeatDelaysMs: [1], ...options });
  closing.push(simulator.close, site.close);
  const { gatewayUrl, serviceId, secretKey } = simulator;
  const settings = { gatewayUrl, serviceId, secretKey, webhookUrl, timeoutMs };
  const client = createPayselectionClient(settings);
  site.acquirer = client;
  const order = { orderId: 'invoice-1', amountKopecks: 99_005, webhookUrl };
  const eventsTold = async () => {
    await simulator.webhooks.settled();
    return simulator.webhooks.attempts.map(({ event }) => event);
  };
  return { ...simulator.controls, simulator, client, settings, order, eventsTold };
}

describe('a payment', () => {
  test('is begun in the browser', async () => {
    const { client } = await open();
    const request = { ...CHARGE, hold: false, saveCard: false, returnUrl: 'https://vidno.example' };
    expect(await client.start({ ...request, method: 'card' })).toEqual({ kind: 'widget' });
    expect(await client.findPayment(NOWHERE)).toBeNull();
    expect(await client.findPayment({ ...NOWHERE, paymentId: 'no/such payment' })).toBeNull();
  });

  test('is taken, told and found, with the card that may be charged again', async () => {
    const { client, pay, order, eventsTold } = await open();
    const { id, rebillId } = pay({ ...order, savesCard: true }, { card: PAID });
    const payment = {
      id,
      invoiceId: 'invoice-1',
      state: 'paid',
      amountKopecks: 99_005,
      refundedKopecks: 0,
      currency: 'RUB',
      card: { token: rebillId, lastDigits: '3055', brand: 'Visa', expires: '12/40' },
      payerCard: { firstDigits: '400000', lastDigits: '3055', expires: '12/40' },
      reason: null,
      at: expect.any(Date),
    };
    expect(await eventsTold()).toEqual(['Payment']);
    expect(site.events).toEqual([{ kind: 'payment', payment }]);
    expect(await client.findPayment(NOWHERE)).toEqual(payment);
    expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toEqual(payment);
  });

  test.each([
    [DECLINED, true, 'Недостаточно средств на карте'],
    [CONFIRMED, false, 'Банк не подтвердил платёж'],
  ])('with the card %s, confirmed: %s, fails with a reason for the payer', async (card, isConfirmed, reason) => {
    const { client, pay, order, eventsTold } = await open();
    pay(order, { card, isConfirmed });
    expect(await eventsTold()).toEqual(['Fail']);
    expect(site.events).toMatchObject([{ payment: { state: 'failed', reason, card: null } }]);
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'failed', reason });
  });

  test('is found by its invoice among several attempts: the one that brought money', async () => {
    const { client, pay, order } = await open();
    const { id } = pay(order, { card: PAID });
    pay(order, { card: DECLINED });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ id, state: 'paid' });
  });
});

describe('a hold', () => {
  test('is captured in part, once', async () => {
    const { client, pay, order, eventsTold } = await open();
    const { id } = pay({ ...order, isHold: true }, { card: PAID });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'held', amountKopecks: 99_005 });
    const more = client.capture(id, { amountKopecks: 99_006, idempotencyKey: 'more' });
    await expect(more).rejects.toThrow(AcquirerRefusedError);
    for (const _ of ['first', 'repeated'])
      await client.capture(id, { amountKopecks: 1_000, idempotencyKey: 'capture' });
    const again = client.capture(id, { amountKopecks: 1, idempotencyKey: 'again' });
    await expect(again).rejects.toThrow(AcquirerRefusedError);
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'paid', amountKopecks: 1_000 });
    expect(await eventsTold()).toEqual(['Block', 'Payment']);
  });

  test.each(['by us', 'by the bank'])('is released %s', async (who) => {
    const { client, pay, order, expireHold, eventsTold } = await open();
    const { id } = pay({ ...order, isHold: true }, { card: PAID });
    if (who === 'by us') await client.release(id, { idempotencyKey: 'release' });
    else expireHold(id);
    expect(await eventsTold()).toEqual(['Block', 'Cancel']);
    expect(site.events.at(-1)).toMatchObject({ kind: 'payment', payment: { id, state: 'released' } });
    await expect(client.release(id, { idempotencyKey: 'again' })).rejects.toThrow(AcquirerRefusedError);
  });
});

describe('a refund', () => {
  test('in part never exceeds what was paid', async () => {
    const { client, pay, order, eventsTold } = await open();
    const { id } = pay(order, { card: PAID });
    const refund = { amountKopecks: 1_005, idempotencyKey: 'refund' };
    const { refundId } = await client.refund(id, refund);
    expect(await client.refund(id, refund)).toEqual({ refundId });
    expect(await eventsTold()).toEqual(['Payment', 'Refund']);
    expect(site.events.at(-1)).toMatchObject({ kind: 'refund', refundId, paymentId: id, amountKopecks: 1_005 });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'paid', refundedKopecks: 1_005 });
    const more = client.refund(id, { amountKopecks: 98_001, idempotencyKey: 'too much' });
    await expect(more).rejects.toThrow(AcquirerRefusedError);
    await client.refund(id, { amountKopecks: 98_000, idempotencyKey: 'rest' });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ refundedKopecks: 99_005 });
  });

  test.each(['refund', 'chargeBack'] as const)('from outside (%s) is told and found', async (control) => {
    const { client, pay, order, eventsTold, ...controls } = await open();
    const { id } = pay(order, { card: PAID });
    if (control === 'refund') controls.refund(id, null);
    else controls.chargeBack(id);
    expect(await eventsTold()).toEqual(['Payment', 'Refund']);
    expect(site.events.at(-1)).toMatchObject({ kind: 'refund', paymentId: id, amountKopecks: 99_005 });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ refundedKopecks: 99_005 });
  });

  test('of a payment that does not exist is refused', async () => {
    const { client } = await open();
    const refund = client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' });
    await expect(refund).rejects.toMatchObject({ name: 'AcquirerRefusedError', code: '404:NOT_FOUND' });
  });
});

describe('a saved card', () => {
  async function save(card: string) {
    const opened = await open();
    const { rebillId } = opened.pay({ ...opened.order, savesCard: true }, { card });
    return { ...opened, token: rebillId ?? '' };
  }

  test('is charged once for a key, until it is forgotten', async () => {
    const { client, token, eventsTold } = await save(PAID);
    const payment = await client.chargeToken(token, CHARGE);
    expect(payment).toMatchObject({ invoiceId: 'invoice-2', state: 'paid', amountKopecks: 99_005, card: { token } });
    expect(await client.chargeToken(token, CHARGE)).toEqual(payment);
    expect(await eventsTold()).toEqual(['Payment', 'Payment']);
    await client.forgetToken(token, 'forget');
    const next = { ...CHARGE, invoiceId: 'invoice-3', idempotencyKey: 'charge-2' };
    await expect(client.chargeToken(token, next)).rejects.toThrow(AcquirerRefusedError);
  });

  test('without money is a failed payment', async () => {
    const { client, token } = await save(PAID_ONCE);
    const reason = 'Недостаточно средств на карте';
    expect(await client.chargeToken(token, CHARGE)).toMatchObject({ state: 'failed', reason });
  });
});

test('the payments of a day in Moscow are listed, page after page, with what was returned of them', async () => {
  let now = new Date('2026-11-22T20:59:59.999Z');
  const { client, pay, refund } = await open({ now: () => now });
  const payAs = (orderId: string) => pay({ orderId, amountKopecks: 99_005 }, { card: PAID });
  payAs('yesterday');
  now = new Date('2026-11-22T21:00:00.000Z');
  refund(payAs('returned').id, null);
  now = new Date('2026-11-23T20:59:59.999Z');
  for (let index = 0; index < 101; index += 1) payAs(String(index));
  now = new Date('2026-11-23T21:00:00.000Z');
  payAs('tomorrow');
  const payments = await client.listDay('2026-11-23');
  expect(payments).toHaveLength(102);
  expect(payments[0]).toMatchObject({ invoiceId: 'returned', refundedKopecks: 99_005 });
  expect(payments.at(-1)).toMatchObject({ invoiceId: '100', at: new Date('2026-11-23T20:59:59.000Z') });
});

test('a receipt of its own is refused', async () => {
  const { client } = await open();
  const receipt = client.sendReceipt(
    {
      kind: 'income',
      invoiceId: 'invoice-1',
      paymentId: null,
      refundId: null,
      accountId: 'account-1',
      email: null,
      phone: null,
      lines: [],
      paid: { electronicKopecks: 0, advanceKopecks: 0 },
      taxSystem: 1,
    },
    'receipt',
  );
  await expect(receipt).rejects.toMatchObject({ name: 'AcquirerRefusedError', code: 'receipts_unsupported' });
});

describe('Payselection out of order', () => {
  const calls: readonly (readonly [string, (client: Acquirer) => Promise<unknown>])[] = [
    ['findPayment', (client) => client.findPayment(NOWHERE)],
    ['refund', (client) => client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' })],
    ['chargeToken', (client) => client.chargeToken('token', CHARGE)],
    ['listDay', (client) => client.listDay('2026-11-23')],
  ];

  test.each(calls)('makes the outcome of %s unknown', async (_name, call) => {
    const { simulator, client, settings } = await open();
    for (const kind of ['fail', 'garbage'] as const) {
      simulator.faults.planCall({ kind, done: false });
      await expect(call(client)).rejects.toThrow(AcquirerUnavailableError);
    }
    simulator.faults.planCall({ kind: 'hang', done: false });
    const hasty = createPayselectionClient({ ...settings, timeoutMs: 50 });
    await expect(call(hasty)).rejects.toThrow(AcquirerUnavailableError);
    const offline = createPayselectionClient({ ...settings, gatewayUrl: 'http://127.0.0.1:9' });
    await expect(call(offline)).rejects.toThrow(AcquirerUnavailableError);
  });

  test('after the refund does not return money twice', async () => {
    const { simulator, client, pay, order } = await open();
    const payment = pay(order, { card: PAID });
    simulator.faults.planCall({ kind: 'fail', done: true });
    const refund = { amountKopecks: 1_000, idempotencyKey: 'refund' };
    await expect(client.refund(payment.id, refund)).rejects.toThrow(AcquirerUnavailableError);
    expect(payment.refundedKopecks).toBe(1_000);
    await client.refund(payment.id, refund);
    expect(payment.refundedKopecks).toBe(1_000);
  });

  test('takes no more calls at once than it allows, and refuses a wrong signature', async () => {
    const { simulator, client, settings } = await open({ concurrency: 1 });
    simulator.underway = 1;
    await expect(client.findPayment(NOWHERE)).rejects.toThrow('HTTP 429');
    await expect(client.findPayment(NOWHERE)).rejects.toThrow(AcquirerUnavailableError);
    simulator.underway = 0;
    const stranger = createPayselectionClient({ ...settings, secretKey: 'wrong' });
    await expect(stranger.findPayment(NOWHERE)).rejects.toMatchObject({ message: 'X-REQUEST-SIGNATURE' });
  });
});

describe('a webhook', () => {
  test('comes again until it is accepted, may come twice, late or never', async () => {
    const { simulator, pay, order, eventsTold } = await open();
    site.verdicts.push('failed', 'unknown_invoice', 'accepted');
    pay(order, { card: PAID });
    expect(await eventsTold()).toEqual(['Payment', 'Payment', 'Payment']);
    simulator.faults.planNotification({ kind: 'doubled' }, { of: 'Payment' });
    pay(order, { card: PAID });
    expect(await eventsTold()).toHaveLength(5);
    simulator.faults.planNotification({ kind: 'late', ms: 60_000 });
    simulator.faults.planNotification({ kind: 'lost' });
    pay(order, { card: PAID });
    pay(order, { card: PAID });
    expect(simulator.webhooks.attempts).toHaveLength(5);
  });

  test('signed with another key is not believed', async () => {
    const { settings, pay, order } = await open({ repeatDelaysMs: [60_000] });
    site.acquirer = createPayselectionClient({ ...settings, secretKey: 'another' });
    pay(order, { card: PAID });
    await expect.poll(() => site.forged).toBe(1);
    expect(site.events).toEqual([]);
  });

  test('goes to no address but the allowed ones', async () => {
    const { simulator, pay, order } = await open();
    for (const webhookUrl of [`${order.webhookUrl}.evil`, 'http://127.0.0.1:9/', null])
      pay({ ...order, webhookUrl }, { card: PAID });
    await simulator.webhooks.settled();
    expect(simulator.webhooks.attempts).toEqual([]);
  });
});
