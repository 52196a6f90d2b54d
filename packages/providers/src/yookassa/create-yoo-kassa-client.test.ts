import { createYooKassaSimulator, type StartedYooKassa } from '@vidno/simulators/yookassa/create-yoo-kassa-simulator';
import type { YooKassaOptions } from '@vidno/simulators/yookassa/yoo-kassa-simulator';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  type Receipt,
  type StartRequest,
} from '../acquiring/acquirer.ts';
import { openWebhookSite, type WebhookSite } from '../testing/open-webhook-site.ts';
import { createYooKassaClient } from './create-yoo-kassa-client.ts';

const PAID = '5555 5555 5555 4444';
const CONFIRMED = '5555 5555 5555 4477';
const DECLINED = '5555 5555 5555 4600';
const CHARGE: ChargeRequest = {
  invoiceId: 'invoice-1',
  accountId: 'account-1',
  amountKopecks: 99_005,
  description: 'Подписка & поиск',
  email: 'anna@example.com',
  idempotencyKey: 'start-1',
};
const START: StartRequest = {
  ...CHARGE,
  hold: false,
  saveCard: false,
  returnUrl: 'https://vidno.example/back?a=1',
  method: 'card',
};
const NOWHERE = { invoiceId: 'invoice-1', paymentId: null };

const closing: (() => Promise<void>)[] = [];
let site: WebhookSite;

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(options: YooKassaOptions = {}, timeoutMs = 60_000) {
  site = await openWebhookSite();
  const simulator = await createYooKassaSimulator({ webhook: site.address, repeatDelaysMs: [1], ...options });
  closing.push(simulator.close, site.close);
  const { baseUrl, shopId, secretKey } = simulator;
  const settings = { baseUrl, shopId, secretKey, timeoutMs };
  const client = createYooKassaClient(settings);
  site.acquirer = client;
  const start = async (change: Partial<StartRequest> = {}) => {
    const started = await client.start({ ...START, ...change });
    if (started.kind !== 'redirect') throw new Error('There is nowhere to go');
    return started;
  };
  const pay = async (change: Partial<StartRequest> = {}, card: string | null = PAID) =>
    simulator.controls.pay((await start(change)).paymentId, { card });
  return { ...simulator.controls, simulator, client, settings, start, pay };
}

async function eventsOf({ notifications }: StartedYooKassa) {
  await notifications.settled();
  return notifications.attempts.map(({ event }) => event);
}

describe('a payment', () => {
  test('is begun on the page of YooKassa, once for a key', async () => {
    const { simulator, client, start } = await open();
    const { url, paymentId } = await start();
    expect(url).toBe(`${simulator.origin}/yookassa/confirm?orderId=${paymentId}`);
    expect(await start()).toEqual({ kind: 'redirect', url, paymentId });
    await expect(start({ amountKopecks: 1 })).rejects.toMatchObject({ code: 'invalid_request' });
    const known = { id: paymentId, invoiceId: 'invoice-1', state: 'pending', amountKopecks: 99_005, currency: 'RUB' };
    expect(await client.findPayment({ ...NOWHERE, paymentId })).toMatchObject(known);
    expect(await client.findPayment(NOWHERE)).toMatchObject(known);
    expect(await client.findPayment({ ...NOWHERE, paymentId: 'no/such payment' })).toBeNull();
    expect(await client.findPayment({ ...NOWHERE, invoiceId: 'invoice-2' })).toBeNull();
  });

  test('is taken, told and found, with the card that may be charged again', async () => {
    const { simulator, client, pay } = await open();
    const { id, method } = await pay({ saveCard: true });
    const card = { token: method?.id, lastDigits: '4444', brand: 'MasterCard', expires: '12/40' };
    const payment = {
      id,
      invoiceId: 'invoice-1',
      state: 'paid',
      amountKopecks: 99_005,
      refundedKopecks: 0,
      currency: 'RUB',
      card,
      payerCard: { firstDigits: '555555', lastDigits: '4444', expires: '12/40' },
      reason: null,
      at: expect.any(Date),
    };
    expect(await eventsOf(simulator)).toEqual(['payment.succeeded']);
    expect(site.events).toEqual([{ kind: 'payment', payment }]);
    expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toEqual(payment);
  });

  test.each([
    [DECLINED, true, 'Недостаточно средств'],
    [CONFIRMED, false, 'Банк не подтвердил платёж'],
  ])('with the card %s, confirmed: %s, fails with a reason for the payer', async (card, isConfirmed, reason) => {
    const { simulator, start } = await open();
    const { paymentId } = await start({ saveCard: true });
    simulator.controls.pay(paymentId, { card, isConfirmed });
    simulator.controls.leave(paymentId);
    expect(await eventsOf(simulator)).toEqual(['payment.canceled']);
    expect(site.events).toMatchObject([{ payment: { state: 'failed', reason, card: null } }]);
  });

  test('that the payer leaves has failed', async () => {
    const { client, start, leave } = await open();
    const { paymentId } = await start();
    leave(paymentId);
    const failed = { state: 'failed', reason: 'Время на оплату вышло' };
    expect(await client.findPayment({ ...NOWHERE, paymentId })).toMatchObject(failed);
  });

  test('by SBP names no digits', async () => {
    const { client, pay } = await open();
    const { id, methodType } = await pay({ method: 'sbp' }, null);
    expect(methodType).toBe('sbp');
    expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toMatchObject({ state: 'paid', card: null });
  });

  test('is found by its invoice among several attempts: the one that brought money', async () => {
    const { client, pay, start } = await open();
    const { id } = await pay();
    await pay({ idempotencyKey: 'start-2' }, DECLINED);
    await start({ idempotencyKey: 'start-3' });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ id, state: 'paid' });
  });
});

describe('a hold', () => {
  test('is captured in part, once', async () => {
    const { simulator, client, pay } = await open();
    const { id } = await pay({ hold: true });
    const ids = { ...NOWHERE, paymentId: id };
    expect(await client.findPayment(ids)).toMatchObject({ state: 'held', amountKopecks: 99_005 });
    const more = client.capture(id, { amountKopecks: 99_006, idempotencyKey: 'more' });
    await expect(more).rejects.toThrow(AcquirerRefusedError);
    const order = { amountKopecks: 1_000, idempotencyKey: 'capture' };
    for (const _ of ['first', 'repeated']) await client.capture(id, order);
    const again = client.capture(id, { amountKopecks: 1, idempotencyKey: 'again' });
    await expect(again).rejects.toThrow(AcquirerRefusedError);
    expect(await client.findPayment(ids)).toMatchObject({ state: 'paid', amountKopecks: 1_000 });
    expect(await eventsOf(simulator)).toEqual(['payment.waiting_for_capture', 'payment.succeeded']);
  });

  test.each(['by us', 'by the bank'])('is released %s', async (who) => {
    const { simulator, client, pay, expireHold } = await open();
    const { id } = await pay({ hold: true });
    if (who === 'by us') await client.release(id, { idempotencyKey: 'release' });
    else expireHold(id);
    expect(await eventsOf(simulator)).toEqual(['payment.waiting_for_capture', 'payment.canceled']);
    expect(site.events.at(-1)).toMatchObject({ kind: 'payment', payment: { id, state: 'released', reason: null } });
    await expect(client.release(id, { idempotencyKey: 'again' })).rejects.toThrow(AcquirerRefusedError);
  });
});

describe('a refund', () => {
  test('in part never exceeds what was paid', async () => {
    const { simulator, client, pay } = await open();
    const { id } = await pay();
    const order = { amountKopecks: 1_005, idempotencyKey: 'refund' };
    const { refundId } = await client.refund(id, order);
    expect(await client.refund(id, order)).toEqual({ refundId });
    await simulator.notifications.settled();
    expect(site.events.at(-1)).toEqual({
      kind: 'refund',
      refundId,
      paymentId: id,
      invoiceId: 'invoice-1',
      amountKopecks: 1_005,
      at: expect.any(Date),
    });
    const ids = { ...NOWHERE, paymentId: id };
    expect(await client.findPayment(ids)).toMatchObject({ state: 'paid', refundedKopecks: 1_005 });
    const more = client.refund(id, { amountKopecks: 98_001, idempotencyKey: 'too much' });
    await expect(more).rejects.toThrow(AcquirerRefusedError);
    await client.refund(id, { amountKopecks: 98_000, idempotencyKey: 'rest' });
    expect(await client.findPayment(ids)).toMatchObject({ refundedKopecks: 99_005 });
  });

  test.each(['refund', 'chargeBack'] as const)('from outside (%s) is told and found', async (control) => {
    const { simulator, client, pay, ...controls } = await open();
    const { id } = await pay();
    if (control === 'refund') controls.refund(id, null);
    else controls.chargeBack(id);
    await simulator.notifications.settled();
    expect(site.events.at(-1)).toMatchObject({ kind: 'refund', paymentId: id, amountKopecks: 99_005 });
    expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toMatchObject({ refundedKopecks: 99_005 });
  });

  test('of a payment that does not exist is refused', async () => {
    const { client } = await open();
    const refund = client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' });
    await expect(refund).rejects.toMatchObject({
      code: 'invalid_request',
      message: "Payment doesn't exist: payment_id",
    });
  });
});

describe('a saved card', () => {
  async function save() {
    const opened = await open();
    const { method } = await opened.pay({ saveCard: true });
    return { ...opened, token: method?.id ?? '' };
  }
  const next = { ...CHARGE, invoiceId: 'invoice-2', idempotencyKey: 'charge-1' };

  test('is charged once for a key', async () => {
    const { simulator, client, token } = await save();
    const payment = await client.chargeToken(token, next);
    expect(payment).toMatchObject({ invoiceId: 'invoice-2', state: 'paid', amountKopecks: 99_005, card: { token } });
    expect(await client.chargeToken(token, next)).toEqual(payment);
    expect(await eventsOf(simulator)).toEqual(['payment.succeeded', 'payment.succeeded']);
    await client.forgetToken(token, 'forget');
  });

  test.each([
    ['insufficient_funds', 'Недостаточно средств'],
    ['permission_revoked', 'Автоплатежи по этой карте отключены'],
  ])('that says %s is a failed payment', async (cause, reason) => {
    const { client, token, declineToken } = await save();
    declineToken(token, cause);
    expect(await client.chargeToken(token, next)).toMatchObject({ state: 'failed', reason, card: expect.anything() });
  });

  test('that is unknown is refused', async () => {
    const { client } = await save();
    await expect(client.chargeToken('unknown', next)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

test('the payments of a day in Moscow are listed, page after page, with what was returned of them', async () => {
  let now = new Date('2026-11-22T20:59:59.999Z');
  const { client, pay, refund } = await open({ now: () => now, webhook: null });
  let key = 0;
  const payAs = (invoiceId: string) => {
    key += 1;
    return pay({ invoiceId, idempotencyKey: String(key) });
  };
  await payAs('yesterday');
  now = new Date('2026-11-22T21:00:00.000Z');
  refund((await payAs('returned')).id, null);
  now = new Date('2026-11-23T20:59:59.999Z');
  for (let index = 0; index < 101; index += 1) await payAs(String(index));
  now = new Date('2026-11-23T21:00:00.000Z');
  await payAs('tomorrow');
  const payments = await client.listDay('2026-11-23');
  expect(payments).toHaveLength(102);
  expect(payments.at(-1)).toMatchObject({ invoiceId: 'returned', refundedKopecks: 99_005 });
  expect(payments[0]).toMatchObject({ invoiceId: '100', refundedKopecks: 0, at: new Date('2026-11-23T20:59:59.999Z') });
});

describe('a receipt', () => {
  const receipt: Receipt = {
    kind: 'income',
    invoiceId: 'invoice-1',
    paymentId: null,
    refundId: null,
    accountId: 'account-1',
    email: 'anna@example.com',
    phone: '+79001234567',
    lines: [{ label: 'Поиск', amountKopecks: 1_000, method: 'full_payment', object: 'service', vatPercent: null }],
    paid: { electronicKopecks: 0, advanceKopecks: 1_000 },
    taxSystem: 1,
  };

  test('states the lines, how they were paid and what for, once for a key', async () => {
    const { simulator, client, pay } = await open();
    const { id: paymentId } = await pay();
    const { refundId } = await client.refund(paymentId, { amountKopecks: 1_000, idempotencyKey: 'refund' });
    const { receiptId } = await client.sendReceipt({ ...receipt, paymentId }, 'receipt');
    expect(await client.sendReceipt({ ...receipt, paymentId }, 'receipt')).toEqual({ receiptId });
    await client.sendReceipt({ ...receipt, kind: 'return', paymentId, refundId }, 'return');
    const amount = { value: '10.00', currency: 'RUB' };
    const same = {
      customer: { email: 'anna@example.com', phone: '79001234567' },
      items: [
        {
          description: 'Поиск',
          quantity: 1,
          amount,
          vat_code: 1,
          payment_mode: 'full_payment',
          payment_subject: 'service',
        },
      ],
      settlements: [{ type: 'prepayment', amount }],
      tax_system_code: 2,
      send: true,
    };
    expect(simulator.receipts.map(({ request }) => request)).toEqual([
      { type: 'payment', payment_id: paymentId, ...same },
      { type: 'refund', refund_id: refundId, ...same },
    ]);
  });

  test.each([
    ['for no payment', { paymentId: null }, 'payment_required'],
    ['with an unknown VAT rate', { lines: receipt.lines.map((line) => ({ ...line, vatPercent: 18 })) }, 'vat_rate'],
    ['whose sums differ', { paid: { electronicKopecks: 1, advanceKopecks: 1_000 } }, 'invalid_request'],
    ['for nobody', { email: null, phone: null }, 'invalid_request'],
  ])('%s is refused', async (_name, change, code) => {
    const { client, pay } = await open();
    const { id: paymentId } = await pay();
    await expect(client.sendReceipt({ ...receipt, paymentId, ...change }, 'receipt')).rejects.toMatchObject({
      name: 'AcquirerRefusedError',
      code,
    });
  });
});

describe('YooKassa out of order', () => {
  const calls: readonly (readonly [string, (client: Acquirer) => Promise<unknown>])[] = [
    ['start', (client) => client.start(START)],
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
    const hasty = createYooKassaClient({ ...settings, timeoutMs: 50 });
    await expect(call(hasty)).rejects.toThrow(AcquirerUnavailableError);
    const offline = createYooKassaClient({ ...settings, baseUrl: 'http://127.0.0.1:9' });
    await expect(call(offline)).rejects.toThrow(AcquirerUnavailableError);
  });

  test('after the refund does not return money twice', async () => {
    const { simulator, client, pay } = await open();
    const payment = await pay();
    simulator.faults.planCall({ kind: 'fail', done: true });
    const order = { amountKopecks: 1_000, idempotencyKey: 'refund' };
    await expect(client.refund(payment.id, order)).rejects.toThrow(AcquirerUnavailableError);
    expect(payment.refundedKopecks).toBe(1_000);
    await client.refund(payment.id, order);
    expect(payment.refundedKopecks).toBe(1_000);
  });

  test('takes no more calls at once than it allows, and refuses a wrong key', async () => {
    const { simulator, client, settings } = await open({ concurrency: 1 });
    simulator.underway = 1;
    await expect(client.findPayment(NOWHERE)).rejects.toThrow('HTTP 429');
    await expect(client.findPayment(NOWHERE)).rejects.toThrow(AcquirerUnavailableError);
    simulator.underway = 0;
    const stranger = createYooKassaClient({ ...settings, secretKey: 'wrong' });
    await expect(stranger.findPayment(NOWHERE)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });
});
