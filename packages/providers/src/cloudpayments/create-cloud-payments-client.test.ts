import type { CloudPaymentsOptions } from '@vidno/simulators/cloudpayments/cloud-payments-simulator';
import {
  createCloudPaymentsSimulator,
  type StartedCloudPayments,
} from '@vidno/simulators/cloudpayments/create-cloud-payments-simulator';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  type Receipt,
} from '../acquiring/acquirer.ts';
import { openWebhookSite, type WebhookSite } from '../testing/open-webhook-site.ts';
import { createCloudPaymentsClient } from './create-cloud-payments-client.ts';

const PAID = '4000 0000 0000 3055';
const PAID_ONCE = '4111 1111 1111 1111';
const CONFIRMED = '4242 4242 4242 4242';
const DECLINED = '4000 0566 5566 5556';
const ORDER = {
  amountKopecks: 99_005,
  invoiceId: 'invoice-1',
  accountId: 'account-1',
  description: 'Подписка & поиск',
};
const CHARGE: ChargeRequest = { ...ORDER, invoiceId: 'invoice-2', email: null, idempotencyKey: 'charge-1' };
const NOWHERE = { invoiceId: 'invoice-1', paymentId: null };

const closing: (() => Promise<void>)[] = [];
let site: WebhookSite;

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(options: CloudPaymentsOptions = {}, timeoutMs = 60_000) {
  site = await openWebhookSite();
  const simulator = await createCloudPaymentsSimulator({ webhooks: site.address, repeatDelaysMs: [1], ...options });
  closing.push(simulator.close, site.close);
  const { baseUrl, publicId, apiSecret, inn } = simulator;
  const settings = { baseUrl, publicId, apiSecret, inn, calculationPlace: 'https://vidno.example', timeoutMs };
  const client = createCloudPaymentsClient(settings);
  site.acquirer = client;
  return { simulator, client, settings, ...simulator.controls };
}

async function kindsOf({ notifications }: StartedCloudPayments) {
  await notifications.settled();
  return notifications.attempts.map(({ kind }) => kind);
}

describe('a payment', () => {
  test('is begun in the browser', async () => {
    const { client } = await start();
    const request = { ...CHARGE, hold: false, saveCard: false, returnUrl: 'https://vidno.example', method: 'card' };
    expect(await client.start({ ...request, method: 'card' })).toEqual({ kind: 'widget' });
    expect(await client.findPayment(NOWHERE)).toBeNull();
    expect(await client.findPayment({ ...NOWHERE, paymentId: '1' })).toBeNull();
  });

  test('is admitted, taken, told and found, with the card that may be charged again', async () => {
    const { simulator, client, pay } = await start();
    const { id, token } = await pay(ORDER, { card: PAID, saveCard: true });
    expect(await kindsOf(simulator)).toEqual(['check', 'pay']);
    const card = { token, lastDigits: '3055', brand: 'Visa', expires: '12/40' };
    const known = { id: String(id), invoiceId: 'invoice-1', amountKopecks: 99_005, currency: 'RUB', reason: null };
    expect(site.events).toMatchObject([
      { kind: 'check', payment: { ...known, state: 'pending', card: null } },
      { kind: 'payment', payment: { ...known, state: 'paid', card, refundedKopecks: 0 } },
    ]);
    const payerCard = { firstDigits: '400000', lastDigits: '3055', expires: '12/40' };
    expect(site.events.at(-1)).toMatchObject({ payment: { payerCard } });
    const found = { ...known, state: 'paid', card, payerCard, refundedKopecks: 0, at: expect.any(Date) };
    expect(await client.findPayment(NOWHERE)).toEqual(found);
    expect(await client.findPayment({ ...NOWHERE, paymentId: String(id) })).toEqual(found);
  });

  test.each([
    [DECLINED, true, 'Недостаточно средств на карте'],
    [CONFIRMED, false, 'Банк не подтвердил платёж'],
  ])('with the card %s, confirmed: %s, fails with a reason for the payer', async (card, isConfirmed, reason) => {
    const { simulator, client, pay } = await start();
    await pay(ORDER, { card, isConfirmed });
    expect(await kindsOf(simulator)).toEqual(['check', 'fail']);
    expect(site.events.at(-1)).toMatchObject({ kind: 'payment', payment: { state: 'failed', reason, card: null } });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'failed', reason: expect.any(String) });
  });

  test('by SBP names no card', async () => {
    const { client, pay } = await start();
    await pay(ORDER, { card: null, saveCard: true });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'paid', card: null });
  });

  test.each([
    ['unknown_invoice', 3001],
    ['wrong_amount', 3003],
    ['not_payable', 3008],
    ['expired', 3004],
    ['failed', 3006],
  ] as const)('that the site calls %s is declined', async (verdict, reasonCode) => {
    const { simulator, client, pay } = await start();
    site.verdicts.push(verdict);
    expect(await pay(ORDER, { card: PAID })).toMatchObject({ status: 'Declined', reasonCode });
    expect(await kindsOf(simulator)).toEqual(['check', 'fail']);
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'failed' });
  });
});

describe('a hold', () => {
  test('is captured in part, once', async () => {
    const { simulator, client, pay } = await start();
    const id = String((await pay({ ...ORDER, isHold: true }, { card: CONFIRMED })).id);
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'held', amountKopecks: 99_005 });
    await expect(client.capture(id, { amountKopecks: 99_006, idempotencyKey: 'more' })).rejects.toThrow(
      AcquirerRefusedError,
    );
    for (const _ of ['first', 'repeated'])
      await client.capture(id, { amountKopecks: 1_000, idempotencyKey: 'capture' });
    await expect(client.capture(id, { amountKopecks: 1, idempotencyKey: 'again' })).rejects.toThrow(
      AcquirerRefusedError,
    );
    expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'paid', amountKopecks: 1_000 });
    expect(await kindsOf(simulator)).toEqual(['check', 'pay', 'confirm']);
    expect(site.events.slice(1)).toMatchObject([
      { payment: { state: 'held', amountKopecks: 99_005 } },
      { payment: { state: 'paid', amountKopecks: 1_000 } },
    ]);
  });

  test.each(['by us', 'by the bank'])('is released %s', async (who) => {
    const { simulator, client, pay, expireHold } = await start();
    const id = String((await pay({ ...ORDER, isHold: true }, { card: PAID })).id);
    if (who === 'by us') await client.release(id, { idempotencyKey: 'release' });
    else expireHold(id);
    expect(await kindsOf(simulator)).toEqual(['check', 'pay', 'cancel']);
    expect(site.events.at(-1)).toMatchObject({ kind: 'payment', payment: { id, state: 'released' } });
    expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toMatchObject({ state: 'released' });
    await expect(client.release(id, { idempotencyKey: 'again' })).rejects.toThrow(AcquirerRefusedError);
  });
});

describe('a refund', () => {
  test('in part leaves the amount unknown, and never exceeds what was paid', async () => {
    const { simulator, client, pay } = await start();
    const id = String((await pay(ORDER, { card: PAID })).id);
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
    expect(await client.findPayment(NOWHERE)).toMatchObject({ id, state: 'paid', refundedKopecks: null });
    const rest = { amountKopecks: 98_001, idempotencyKey: 'too much' };
    await expect(client.refund(id, rest)).rejects.toThrow(AcquirerRefusedError);
    expect(await client.refund(id, { amountKopecks: 98_000, idempotencyKey: 'rest' })).not.toEqual({ refundId });
  });

  test.each(['refund', 'chargeBack'] as const)('from outside (%s) is told and found', async (control) => {
    const { simulator, client, pay, ...controls } = await start();
    const id = String((await pay(ORDER, { card: PAID })).id);
    if (control === 'refund') controls.refund(id, null);
    else controls.chargeBack(id);
    await simulator.notifications.settled();
    expect(site.events.at(-1)).toMatchObject({ kind: 'refund', paymentId: id, amountKopecks: 99_005 });
    for (const paymentId of [null, id]) {
      expect(await client.findPayment({ ...NOWHERE, paymentId })).toMatchObject({ id, refundedKopecks: 99_005 });
    }
  });

  test('of a payment that does not exist is refused', async () => {
    const { client } = await start();
    const refund = client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' });
    await expect(refund).rejects.toMatchObject({ name: 'AcquirerRefusedError', message: 'Not found' });
  });
});

describe('a saved card', () => {
  async function save(number: string) {
    const started = await start();
    const { token } = await started.pay(ORDER, { card: number, saveCard: true });
    return { ...started, token: token ?? '' };
  }

  test('is charged once for a key', async () => {
    const { simulator, client, token } = await save(PAID);
    expect(await kindsOf(simulator)).toEqual(['check', 'pay']);
    const payment = await client.chargeToken(token, CHARGE);
    expect(payment).toMatchObject({ invoiceId: 'invoice-2', state: 'paid', amountKopecks: 99_005, card: { token } });
    expect(await client.chargeToken(token, CHARGE)).toEqual(payment);
    expect(await kindsOf(simulator)).toEqual(['check', 'pay', 'check', 'pay']);
    await client.forgetToken(token, 'forget');
  });

  test('without money is a failed payment', async () => {
    const { client, token } = await save(PAID_ONCE);
    const reason = 'Недостаточно средств на карте';
    expect(await client.chargeToken(token, CHARGE)).toMatchObject({ state: 'failed', reason });
  });

  test('is not charged for somebody else, nor if it is unknown', async () => {
    const { client, token } = await save(PAID);
    const stranger = { ...CHARGE, accountId: 'account-2', idempotencyKey: 'stranger' };
    await expect(client.chargeToken(token, stranger)).rejects.toThrow(AcquirerRefusedError);
    await expect(client.chargeToken('tk_unknown', CHARGE)).rejects.toThrow(AcquirerRefusedError);
  });
});

test('the payments of a day in Moscow are listed, page after page, with what was returned of them', async () => {
  let now = new Date('2026-11-22T20:59:59.999Z');
  const { client, pay, refund } = await start({ now: () => now, webhooks: null });
  await pay({ ...ORDER, invoiceId: 'yesterday' }, { card: PAID });
  now = new Date('2026-11-22T21:00:00.000Z');
  const { id } = await pay({ ...ORDER, invoiceId: 'returned' }, { card: PAID });
  refund(String(id), null);
  now = new Date('2026-11-23T20:59:59.999Z');
  for (let index = 0; index < 101; index += 1) await pay({ ...ORDER, invoiceId: String(index) }, { card: PAID });
  now = new Date('2026-11-23T21:00:00.000Z');
  await pay({ ...ORDER, invoiceId: 'tomorrow' }, { card: PAID });
  const payments = await client.listDay('2026-11-23');
  expect(payments).toHaveLength(102);
  expect(payments[0]).toMatchObject({ invoiceId: 'returned', refundedKopecks: 99_005 });
  expect(payments.at(-1)).toMatchObject({
    invoiceId: '100',
    refundedKopecks: 0,
    at: new Date('2026-11-23T20:59:59.999Z'),
  });
});

describe('a receipt', () => {
  const receipt: Receipt = {
    kind: 'income',
    invoiceId: 'invoice-1',
    paymentId: null,
    refundId: null,
    accountId: 'account-1',
    email: 'anna@example.com',
    phone: null,
    lines: [{ label: 'Поиск', amountKopecks: 1_000, method: 'full_payment', object: 'service', vatPercent: null }],
    paid: { electronicKopecks: 0, advanceKopecks: 1_000 },
    taxSystem: 1,
  };

  test('states the lines, how they were paid and whose they are, once for a key', async () => {
    const { simulator, client } = await start();
    const { receiptId } = await client.sendReceipt(receipt, 'receipt');
    expect(await client.sendReceipt(receipt, 'receipt')).toEqual({ receiptId });
    const returned = await client.sendReceipt({ ...receipt, kind: 'return' }, 'return');
    const item = { label: 'Поиск', price: 10, quantity: 1, amount: 10, vat: null, method: 4, object: 4 };
    const CustomerReceipt = {
      Items: [item],
      taxationSystem: 1,
      email: 'anna@example.com',
      calculationPlace: 'https://vidno.example',
      amounts: { electronic: 0, advancePayment: 10, credit: 0, provision: 0 },
    };
    expect(simulator.receipts).toMatchObject([
      { id: receiptId, request: { Inn: simulator.inn, Type: 'Income', InvoiceId: 'invoice-1', CustomerReceipt } },
      { id: returned.receiptId, request: { Type: 'IncomeReturn', CustomerReceipt } },
    ]);
  });

  test.each([
    ['of another tax system', { taxSystem: 2 }],
    ['whose sums differ', { paid: { electronicKopecks: 1, advanceKopecks: 1_000 } }],
    ['for nobody', { email: null }],
  ])('%s is refused', async (_name, change) => {
    const { client } = await start();
    await expect(client.sendReceipt({ ...receipt, ...change }, 'receipt')).rejects.toThrow(AcquirerRefusedError);
  });
});

describe('CloudPayments out of order', () => {
  const calls: readonly (readonly [string, (client: Acquirer) => Promise<unknown>])[] = [
    ['findPayment', (client) => client.findPayment(NOWHERE)],
    ['refund', (client) => client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' })],
    ['chargeToken', (client) => client.chargeToken('token', CHARGE)],
    ['listDay', (client) => client.listDay('2026-11-23')],
  ];

  test.each(calls)('makes the outcome of %s unknown', async (_name, call) => {
    const { simulator, client, settings } = await start();
    for (const kind of ['fail', 'garbage'] as const) {
      simulator.faults.planCall({ kind, done: false });
      await expect(call(client)).rejects.toThrow(AcquirerUnavailableError);
    }
    simulator.faults.planCall({ kind: 'hang', done: false });
    const hasty = createCloudPaymentsClient({ ...settings, timeoutMs: 50 });
    await expect(call(hasty)).rejects.toThrow(AcquirerUnavailableError);
    const offline = createCloudPaymentsClient({ ...settings, baseUrl: 'http://127.0.0.1:9' });
    await expect(call(offline)).rejects.toThrow(AcquirerUnavailableError);
  });

  test.each(['fail', 'garbage', 'hang'] as const)('after the refund (%s) does not return money twice', async (kind) => {
    const { simulator, client, settings, pay } = await start();
    const payment = await pay(ORDER, { card: PAID });
    simulator.faults.planCall({ kind, done: true }, { times: Number.POSITIVE_INFINITY });
    const order = { amountKopecks: 1_000, idempotencyKey: 'refund' };
    const hasty = kind === 'hang' ? createCloudPaymentsClient({ ...settings, timeoutMs: 50 }) : client;
    // A request may also be given up before it has arrived.
    while (payment.refundedKopecks === 0) {
      await expect(hasty.refund(String(payment.id), order)).rejects.toThrow(AcquirerUnavailableError);
    }
    simulator.faults.clear();
    await client.refund(String(payment.id), order);
    expect(payment.refundedKopecks).toBe(1_000);
  });

  test('takes no more calls at once than it allows', async () => {
    const { simulator, client } = await start({ concurrency: 1 });
    simulator.underway = 1;
    await expect(client.findPayment(NOWHERE)).rejects.toThrow('HTTP 429');
    await expect(client.findPayment(NOWHERE)).rejects.toThrow(AcquirerUnavailableError);
    simulator.underway = 0;
    expect(await client.findPayment(NOWHERE)).toBeNull();
  });

  test('refuses a wrong secret', async () => {
    const { settings } = await start();
    const stranger = createCloudPaymentsClient({ ...settings, apiSecret: 'wrong' });
    await expect(stranger.findPayment(NOWHERE)).rejects.toMatchObject({ code: 'http_401' });
  });
});

describe('a notification', () => {
  test('comes again until it is accepted', async () => {
    const { simulator, pay } = await start();
    site.verdicts.push('accepted', 'failed', 'unknown_invoice');
    await pay(ORDER, { card: PAID });
    expect(await kindsOf(simulator)).toEqual(['check', 'pay', 'pay', 'pay']);
    expect(simulator.notifications.attempts.map(({ code }) => code)).toEqual([0, null, 10, 0]);
  });

  test('may come twice, late, or never', async () => {
    const { simulator, pay } = await start();
    simulator.faults.planNotification({ kind: 'doubled' }, { of: 'pay' });
    await pay(ORDER, { card: PAID });
    expect(await kindsOf(simulator)).toEqual(['check', 'pay', 'pay']);
    simulator.faults.planNotification({ kind: 'late', ms: 60_000 });
    simulator.faults.planNotification({ kind: 'lost' });
    await pay(ORDER, { card: PAID });
    await pay(ORDER, { card: PAID });
    expect(simulator.notifications.attempts.map(({ kind }) => kind).slice(3)).toEqual(['check', 'check']);
  });

  test('signed with another secret is not believed', async () => {
    const { settings, pay } = await start();
    site.acquirer = createCloudPaymentsClient({ ...settings, apiSecret: 'another' });
    expect(await pay(ORDER, { card: PAID })).toMatchObject({ status: 'Declined', reasonCode: 3006 });
    expect(site.events).toEqual([]);
    expect(site.forged).toBeGreaterThan(0);
  });
});
