import { createYooKassaSimulator, type StartedYooKassa } from '@vidno/simulators/yookassa/start-yoo-kassa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Acquirer, AcquirerUnavailableError, type MayAsk } from '../acquiring/acquirer.ts';
import { openWebhookSite, type WebhookSite } from '../testing/open-webhook-site.ts';
import { createYooKassaClient } from './yoo-kassa-client.ts';

const START = {
  invoiceId: 'invoice-1',
  accountId: 'account-1',
  amountKopecks: 99_005,
  description: 'Поиск',
  email: null,
  idempotencyKey: 'start-1',
  hold: false,
  saveCard: false,
  returnUrl: 'https://vidno.example',
  method: 'card',
} as const;
const CARD = '5555555555554444';

let site: WebhookSite;
let simulator: StartedYooKassa;
let client: Acquirer;

beforeEach(async () => {
  site = await openWebhookSite();
  simulator = await createYooKassaSimulator({ webhook: site.address, repeatDelaysMs: [1] });
  client = createYooKassaClient(simulator);
  site.acquirer = client;
});

afterEach(async () => {
  await simulator.close();
  await site.close();
});

async function start(): Promise<string> {
  const started = await client.start(START);
  return started.kind === 'redirect' ? started.paymentId : '';
}

function read(body: unknown, mayAsk: MayAsk = async () => true) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return client.readWebhook({ headers: {}, body: Buffer.from(text), url: site.address, kind: '' }, mayAsk);
}

function toBody(event: string, id: string, more: object = {}) {
  return { type: 'notification', event, object: { id, ...more } };
}

test('nothing but the id is believed', async () => {
  const id = await start();
  const lie = { status: 'succeeded', paid: true, amount: { value: '1000000.00', currency: 'RUB' } };
  const told = await read(toBody('payment.succeeded', id, lie));
  expect(told).toMatchObject({ kind: 'payment', payment: { id, state: 'pending', amountKopecks: 99_005 } });
});

test.each([
  ['of an unknown payment', toBody('payment.succeeded', '23d93cac-000f-5000-8000-126628f15141')],
  ['of an unknown refund', toBody('refund.succeeded', '23d93cac-000f-5000-8000-126628f15141')],
  ['whose id leads elsewhere', toBody('payment.succeeded', '../refunds')],
  ['that is none', { type: 'hello' }],
  ['that is no JSON', 'hello'],
  ['that is empty', ''],
])('a notification %s is forged', async (_name, body) => {
  expect(await read(body)).toBeNull();
});

test('a notification about something else is of no concern', async () => {
  expect(await read(toBody('payment_method.active', '1'))).toEqual({ kind: 'other' });
});

test('YooKassa is asked only if that is worth a call, which what is named decides', async () => {
  const id = await start();
  const named: unknown[] = [];
  const never: MayAsk = async (what) => {
    named.push(what);
    return false;
  };
  simulator.faults.planCall({ kind: 'fail', done: false });
  expect(await read(toBody('payment.succeeded', id), never)).toBe('not_now');
  expect(await read(toBody('refund.succeeded', 'r-1'), never)).toBe('not_now');
  expect(await read(toBody('payment_method.active', '1'), never)).toEqual({ kind: 'other' });
  expect(named).toEqual([
    { kind: 'payment', id },
    { kind: 'refund', id: 'r-1' },
  ]);
});

test('while YooKassa cannot be asked, nothing is said', async () => {
  const id = await start();
  simulator.faults.planCall({ kind: 'fail', done: false });
  await expect(read(toBody('payment.succeeded', id))).rejects.toThrow(AcquirerUnavailableError);
});

test('a notification comes again until it is accepted, and never for what repeating does not change', async () => {
  site.verdicts.push('failed', 'unknown_invoice', 'wrong_amount');
  simulator.controls.pay(await start(), { card: CARD });
  await simulator.notifications.settled();
  expect(simulator.notifications.attempts.map(({ status }) => status)).toEqual([500, 404, 200]);
});

test('a notification may come twice, late, or never', async () => {
  simulator.faults.planNotification({ kind: 'doubled' });
  const id = await start();
  simulator.controls.pay(id, { card: CARD });
  await simulator.notifications.settled();
  expect(simulator.notifications.attempts).toHaveLength(2);
  simulator.faults.planNotification({ kind: 'late', ms: 60_000 });
  simulator.faults.planNotification({ kind: 'lost' });
  simulator.controls.refund(id, 100);
  simulator.controls.refund(id, 100);
  expect(simulator.notifications.attempts).toHaveLength(2);
});
