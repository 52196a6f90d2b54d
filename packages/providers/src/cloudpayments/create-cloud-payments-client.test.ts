import type { CloudPaymentsOptions } from '@vidno/simulators/cloudpayments/cloud-payments-simulator';
import {
  createCloudPaymentsSimulator,
  type StartedCloudPayments,
} from '@vidno/simulators/cloudpayments/start-cloud-payments';
import { afterEach, describe, expect, test } from 'vitest';
import { AcquirerRefusedError, type Receipt } from '../acquiring/acquirer.ts';
import { openWebhookSite, type WebhookSite } from '../testing/open-webhook-site.ts';
import { type AcquirerStage, CHARGE, ORDER, type StageOptions, testAcquirer } from '../testing/test-acquirer.ts';
import { createCloudPaymentsClient } from './cloud-payments-client.ts';

const PAID = '4000 0000 0000 3055';
const PAID_ONCE = '4111 1111 1111 1111';
const CONFIRMED = '4242 4242 4242 4242';
const DECLINED = '4000 0566 5566 5556';
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

async function openStage({ isTold = true, ...options }: StageOptions = {}): Promise<AcquirerStage> {
  const { simulator, client, settings } = await start({ ...options, ...(!isTold && { webhooks: null }) });
  const { controls, faults, notifications } = simulator;
  const toldSoFar = () => notifications.attempts.map(({ kind }) => kind);
  return {
    client,
    site,
    faults: {
      planCall: (fault, times) => faults.planCall(fault, times),
      planNotification: (fault) => faults.planNotification(fault, { of: 'pay' }),
      clear: () => faults.clear(),
    },
    clientThat: (manner) => {
      if (manner === 'offline') return createCloudPaymentsClient({ ...settings, baseUrl: 'http://127.0.0.1:9' });
      if (manner === 'wrong key') return createCloudPaymentsClient({ ...settings, apiSecret: 'wrong' });
      return createCloudPaymentsClient({ ...settings, ...manner });
    },
    pay: async ({
      invoiceId = ORDER.invoiceId,
      hold = false,
      saveCard = false,
      isEmptyAfter = false,
      ...choice
    } = {}) => {
      const card = choice.card ?? (isEmptyAfter ? PAID_ONCE : PAID);
      const payment = await controls.pay({ ...ORDER, invoiceId, isHold: hold }, { ...choice, card, saveCard });
      return { id: String(payment.id), token: payment.token ?? '', refundedKopecks: () => payment.refundedKopecks };
    },
    refund: (id) => controls.refund(id, null),
    chargeBack: (id) => controls.chargeBack(id),
    expireHold: (id) => controls.expireHold(id),
    setUnderway: (calls) => {
      simulator.underway = calls;
    },
    told: () => kindsOf(simulator),
    toldSoFar,
  };
}

async function kindsOf({ notifications }: StartedCloudPayments) {
  await notifications.settled();
  return notifications.attempts.map(({ kind }) => kind);
}

testAcquirer('CloudPayments', {
  open: openStage,
  cards: { paid: PAID, declined: DECLINED, confirmed: CONFIRMED },
  card: { lastDigits: '3055', brand: 'Visa' },
  firstDigits: '400000',
  reasons: {
    declined: 'Недостаточно средств на карте',
    unconfirmed: 'Банк не подтвердил платёж',
    foundUnconfirmed: 'Платёж не подтверждён',
    empty: 'Недостаточно средств на карте',
  },
  tellsRefundInPart: false,
  told: {
    taken: ['check', 'pay'],
    failed: ['check', 'fail'],
    captured: ['check', 'pay', 'confirm'],
    released: ['check', 'pay', 'cancel'],
    refunded: ['check', 'pay', 'refund'],
  },
  refusals: { unknownPayment: { message: 'Not found' }, unknownCard: {}, wrongKey: { code: 'http_401' } },
  day: { isNewestFirst: false, precisionMs: 1 },
});

describe('a payment', () => {
  test('is begun in the browser', async () => {
    const { client } = await start();
    const request = { ...CHARGE, hold: false, saveCard: false, returnUrl: 'https://vidno.example', method: 'card' };
    expect(await client.start({ ...request, method: 'card' })).toEqual({ kind: 'widget' });
    expect(await client.findPayment(NOWHERE)).toBeNull();
    expect(await client.findPayment({ ...NOWHERE, paymentId: '1' })).toBeNull();
  });

  test('is asked about before it is taken', async () => {
    const { simulator, pay } = await start();
    const { id } = await pay(ORDER, { card: PAID, saveCard: true });
    await kindsOf(simulator);
    const known = { id: String(id), invoiceId: 'invoice-1', amountKopecks: 99_005, currency: 'RUB', reason: null };
    expect(site.events[0]).toMatchObject({ kind: 'check', payment: { ...known, state: 'pending', card: null } });
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

test('a refund in part leaves unknown how much was returned, until the rest is', async () => {
  const { client, pay } = await start();
  const id = String((await pay(ORDER, { card: PAID })).id);
  await client.refund(id, { amountKopecks: 1_005, idempotencyKey: 'refund' });
  expect(await client.findPayment(NOWHERE)).toMatchObject({ id, state: 'paid', refundedKopecks: null });
});

describe('a saved card', () => {
  async function save(number: string) {
    const started = await start();
    const { token } = await started.pay(ORDER, { card: number, saveCard: true });
    return { ...started, token: token ?? '' };
  }

  test('is not charged for somebody else, nor if it is unknown', async () => {
    const { client, token } = await save(PAID);
    const stranger = { ...CHARGE, accountId: 'account-2', idempotencyKey: 'stranger' };
    await expect(client.chargeToken(token, stranger)).rejects.toThrow(AcquirerRefusedError);
    await expect(client.chargeToken('tk_unknown', CHARGE)).rejects.toThrow(AcquirerRefusedError);
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

describe('a notification', () => {
  test('comes again for whatever answer is not an acceptance', async () => {
    const { simulator, pay } = await start();
    site.verdicts.push('accepted', 'failed', 'unknown_invoice');
    await pay(ORDER, { card: PAID });
    expect(await kindsOf(simulator)).toEqual(['check', 'pay', 'pay', 'pay']);
    expect(simulator.notifications.attempts.map(({ code }) => code)).toEqual([0, null, 10, 0]);
  });

  test('signed with another secret is not believed', async () => {
    const { settings, pay } = await start();
    site.acquirer = createCloudPaymentsClient({ ...settings, apiSecret: 'another' });
    expect(await pay(ORDER, { card: PAID })).toMatchObject({ status: 'Declined', reasonCode: 3006 });
    expect(site.events).toEqual([]);
    expect(site.forged).toBeGreaterThan(0);
  });
});
