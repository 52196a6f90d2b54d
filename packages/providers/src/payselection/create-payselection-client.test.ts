import type { PayselectionOptions } from '@vidno/simulators/payselection/payselection-simulator';
import { createPayselectionSimulator } from '@vidno/simulators/payselection/start-payselection';
import { afterEach, describe, expect, test } from 'vitest';
import { AcquirerRefusedError } from '../acquiring/acquirer.ts';
import { openWebhookSite, type WebhookSite } from '../testing/open-webhook-site.ts';
import { type AcquirerStage, CHARGE, ORDER, type StageOptions, testAcquirer } from '../testing/test-acquirer.ts';
import { createPayselectionClient } from './payselection-client.ts';

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

async function openStage({ isTold = true, ...options }: StageOptions = {}): Promise<AcquirerStage> {
  const { simulator, client, settings, order, eventsTold } = await open(options);
  const { controls, faults } = simulator;
  return {
    client,
    site,
    faults,
    clientThat: (manner) => {
      if (manner === 'offline') return createPayselectionClient({ ...settings, gatewayUrl: 'http://127.0.0.1:9' });
      if (manner === 'wrong key') return createPayselectionClient({ ...settings, secretKey: 'wrong' });
      return createPayselectionClient({ ...settings, ...manner });
    },
    pay: async ({
      invoiceId = ORDER.invoiceId,
      hold = false,
      saveCard = false,
      isEmptyAfter = false,
      ...choice
    } = {}) => {
      const wanted = { ...order, orderId: invoiceId, isHold: hold, savesCard: saveCard };
      const card = choice.card ?? (isEmptyAfter ? PAID_ONCE : PAID);
      const payment = controls.pay({ ...wanted, ...(!isTold && { webhookUrl: null }) }, { ...choice, card });
      return { id: payment.id, token: payment.rebillId ?? '', refundedKopecks: () => payment.refundedKopecks };
    },
    refund: (id) => controls.refund(id, null),
    chargeBack: (id) => controls.chargeBack(id),
    expireHold: (id) => controls.expireHold(id),
    setUnderway: (calls) => {
      simulator.underway = calls;
    },
    told: eventsTold,
    toldSoFar: () => simulator.webhooks.attempts.map(({ event }) => event),
  };
}

testAcquirer('Payselection', {
  open: openStage,
  cards: { paid: PAID, declined: DECLINED, confirmed: CONFIRMED },
  card: { lastDigits: '3055', brand: 'Visa' },
  firstDigits: '400000',
  reasons: {
    declined: 'Недостаточно средств на карте',
    unconfirmed: 'Банк не подтвердил платёж',
    empty: 'Недостаточно средств на карте',
  },
  tellsRefundInPart: true,
  told: {
    taken: ['Payment'],
    failed: ['Fail'],
    captured: ['Block', 'Payment'],
    released: ['Block', 'Cancel'],
    refunded: ['Payment', 'Refund'],
  },
  refusals: {
    unknownPayment: { code: '404:NOT_FOUND' },
    unknownCard: {},
    wrongKey: { message: 'X-REQUEST-SIGNATURE' },
  },
  day: { isNewestFirst: false, precisionMs: 1_000 },
});

describe('a payment', () => {
  test('is begun in the browser', async () => {
    const { client } = await open();
    const request = { ...CHARGE, hold: false, saveCard: false, returnUrl: 'https://vidno.example' };
    expect(await client.start({ ...request, method: 'card' })).toEqual({ kind: 'widget' });
    expect(await client.findPayment(NOWHERE)).toBeNull();
    expect(await client.findPayment({ ...NOWHERE, paymentId: 'no/such payment' })).toBeNull();
  });

  test('is found by its invoice among several attempts: the one that brought money', async () => {
    const { client, pay, order } = await open();
    const { id } = pay(order, { card: PAID });
    pay(order, { card: DECLINED });
    expect(await client.findPayment(NOWHERE)).toMatchObject({ id, state: 'paid' });
  });
});

test('a saved card that is forgotten is charged no more', async () => {
  const { client, pay, order } = await open();
  const { rebillId } = pay({ ...order, savesCard: true }, { card: PAID });
  await client.forgetToken(rebillId ?? '', 'forget');
  await expect(client.chargeToken(rebillId ?? '', CHARGE)).rejects.toThrow(AcquirerRefusedError);
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

describe('a webhook', () => {
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
