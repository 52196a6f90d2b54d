import { createYooKassaSimulator } from '@vidno/simulators/yookassa/start-yoo-kassa';
import type { YooKassaOptions } from '@vidno/simulators/yookassa/yoo-kassa-simulator';
import { afterEach, describe, expect, test } from 'vitest';
import type { ChargeRequest, Receipt, StartRequest } from '../acquiring/acquirer.ts';
import { openWebhookSite, type WebhookSite } from '../testing/open-webhook-site.ts';
import { type AcquirerStage, type StageOptions, testAcquirer } from '../testing/test-acquirer.ts';
import { createYooKassaClient } from './yoo-kassa-client.ts';

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

async function openStage({ isTold = true, ...options }: StageOptions = {}): Promise<AcquirerStage> {
  const { simulator, client, settings, start } = await open({ ...options, ...(!isTold && { webhook: null }) });
  const { controls, faults, notifications } = simulator;
  const toldSoFar = () => notifications.attempts.map(({ event }) => event);
  let started = 0;
  return {
    client,
    site,
    faults,
    clientThat: (manner) => {
      if (manner === 'offline') return createYooKassaClient({ ...settings, baseUrl: 'http://127.0.0.1:9' });
      if (manner === 'wrong key') return createYooKassaClient({ ...settings, secretKey: 'wrong' });
      return createYooKassaClient({ ...settings, ...manner });
    },
    pay: async ({ isEmptyAfter = false, card = PAID, isConfirmed = true, ...change } = {}) => {
      started += 1;
      const { paymentId } = await start({ ...change, idempotencyKey: String(started) });
      const payment = controls.pay(paymentId, { card, isConfirmed });
      // Whoever is declined may try another card there, or leave.
      if (payment.status === 'pending') controls.leave(payment.id);
      const token = payment.method?.id ?? '';
      if (isEmptyAfter) controls.declineToken(token, 'insufficient_funds');
      return { id: payment.id, token, refundedKopecks: () => payment.refundedKopecks };
    },
    refund: (id) => controls.refund(id, null),
    chargeBack: (id) => controls.chargeBack(id),
    expireHold: (id) => controls.expireHold(id),
    setUnderway: (calls) => {
      simulator.underway = calls;
    },
    told: async () => {
      await notifications.settled();
      return toldSoFar();
    },
    toldSoFar,
  };
}

testAcquirer('YooKassa', {
  open: openStage,
  cards: { paid: PAID, declined: DECLINED, confirmed: CONFIRMED },
  card: { lastDigits: '4444', brand: 'MasterCard' },
  firstDigits: '555555',
  reasons: {
    declined: 'Недостаточно средств',
    unconfirmed: 'Банк не подтвердил платёж',
    empty: 'Недостаточно средств',
  },
  tellsRefundInPart: true,
  told: {
    taken: ['payment.succeeded'],
    failed: ['payment.canceled'],
    captured: ['payment.waiting_for_capture', 'payment.succeeded'],
    released: ['payment.waiting_for_capture', 'payment.canceled'],
    refunded: ['payment.succeeded', 'refund.succeeded'],
  },
  refusals: {
    unknownPayment: { code: 'invalid_request', message: "Payment doesn't exist: payment_id" },
    unknownCard: { code: 'invalid_request' },
    wrongKey: { code: 'invalid_credentials' },
  },
  day: { isNewestFirst: true, precisionMs: 1 },
  calls: [['start', (client) => client.start(START)]],
});

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

describe('a saved card', () => {
  async function save() {
    const opened = await open();
    const { method } = await opened.pay({ saveCard: true });
    return { ...opened, token: method?.id ?? '' };
  }
  const next = { ...CHARGE, invoiceId: 'invoice-2', idempotencyKey: 'charge-1' };

  test.each([
    ['insufficient_funds', 'Недостаточно средств'],
    ['permission_revoked', 'Автоплатежи по этой карте отключены'],
  ])('that says %s is a failed payment', async (cause, reason) => {
    const { client, token, declineToken } = await save();
    declineToken(token, cause);
    expect(await client.chargeToken(token, next)).toMatchObject({ state: 'failed', reason, card: expect.anything() });
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
