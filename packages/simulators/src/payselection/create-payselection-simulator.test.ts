import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { createPayselectionSimulator, type StartedPayselection } from './start-payselection.ts';
import { toSignature } from './webhooks.ts';
import { WIDGET_SCRIPT } from './widget-script.ts';

const CARD = { method: 'card', number: '4000 0000 0000 3055', expires: '12/40', cvv: '123' };
const WEBHOOKS = 'http://127.0.0.1:9/api/webhooks';

let simulator: StartedPayselection | undefined;

afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

async function open(): Promise<StartedPayselection> {
  simulator = await createPayselectionSimulator({ webhookPrefix: WEBHOOKS, repeatDelaysMs: [60_000] });
  return simulator;
}

function toParams(change: object = {}, type = 'Pay') {
  return {
    MetaData: { PaymentType: type, PreviewForm: false },
    PaymentRequest: {
      OrderId: 'invoice-1',
      Amount: '990.05',
      Currency: 'RUB',
      Description: 'Поиск <b>"по фото"</b>',
      RebillFlag: true,
      ExtraData: { WebhookUrl: `${WEBHOOKS}/payselection` },
      ...change,
    },
    CustomerInfo: { Language: 'ru', Email: 'anna@example.com' },
  };
}

function toOrder({ serviceId, publicKey }: StartedPayselection, params: object = toParams(), keys: object = {}) {
  return JSON.stringify({ keys: { serviceId, key: publicKey, ...keys }, params, origin: 'http://vidno.example' });
}

async function read({ origin }: StartedPayselection, order: string) {
  return (await fetch(`${origin}/payselection/card?order=${encodeURIComponent(order)}`)).text();
}

async function post({ origin }: StartedPayselection, path: string, form: Record<string, string>) {
  return (await fetch(`${origin}/payselection/${path}`, { method: 'POST', body: new URLSearchParams(form) })).text();
}

test('the card page shows what is paid as text, and offers SBP only where nothing is held', async () => {
  const started = await open();
  const page = await read(started, toOrder(started));
  expect(page).toContain('К оплате 990,05 ₽');
  expect(page).toContain('Поиск &lt;b&gt;&quot;по фото&quot;&lt;/b&gt;');
  expect(page).toContain('СБП');
  expect(page).not.toContain('<b>');
  expect(await read(started, toOrder(started, toParams({}, 'Block')))).not.toContain('СБП');
});

test.each([
  ['malformed', () => '{}'],
  ['of another service', (started: StartedPayselection) => toOrder(started, toParams(), { serviceId: '1' })],
  ['with another key', (started: StartedPayselection) => toOrder(started, toParams(), { key: 'other' })],
  ['with a fraction of a kopeck', (started: StartedPayselection) => toOrder(started, toParams({ Amount: '1.001' }))],
  [
    'that would tell a stranger',
    (started: StartedPayselection) => toOrder(started, toParams({ ExtraData: { WebhookUrl: `${WEBHOOKS}.evil/` } })),
  ],
])('an order %s is refused', async (_name, make) => {
  const started = await open();
  expect(await read(started, make(started))).toContain('PAY_WIDGET:CREATE_BAD_REQUEST_ERROR');
});

test.each([
  ['Pay', 'success'],
  ['Block', 'preauthorized'],
])('%s by card ends in the state %s, and only the page that has opened it is told', async (type, state) => {
  const started = await open();
  const page = await post(started, 'card', { order: toOrder(started, toParams({}, type)), ...CARD });
  const [transaction] = started.transactions.all;
  const rebillId = expect.stringMatching(/^GE/);
  expect(transaction).toMatchObject({ state, amountKopecks: 99_005, orderId: 'invoice-1', rebillId });
  expect(page).toContain(`{"callback":"onSuccess","result":{"transactionId":"${transaction?.id}"}}`);
  expect(page).toContain('"http://vidno.example")');
});

test('a card is asked for again, left, declined, and confirmed by the bank', async () => {
  const started = await open();
  const order = toOrder(started);
  expect(await post(started, 'card', { order, ...CARD, cvv: '1' })).toContain('Проверьте CVV');
  expect(await post(started, 'card', { order, decision: 'cancel' })).toContain('PAY_WIDGET:CLOSE_BEFORE_PAY');
  expect(started.transactions.all).toEqual([]);
  const declined = await post(started, 'card', { order, ...CARD, number: '4000056655665556' });
  expect(declined).toContain('PAY_WIDGET:TRANSACTION_FAIL');
  expect(await post(started, 'card', { order, ...CARD, number: '4242424242424242' })).toContain('Подтвердите оплату');
  const asked = started.transactions.all.at(-1);
  expect(asked?.state).toBe('wait_for_3ds');
  const answer = { order, transactionId: asked?.id ?? '', decision: 'confirm' };
  expect(await post(started, '3ds', answer)).toContain('Оплата прошла');
  await post(started, '3ds', { ...answer, decision: 'reject' });
  expect(asked?.state).toBe('success');
});

test('the script opens the card page and calls back what that page says, and no other', () => {
  const service = 'http://127.0.0.1:3001';
  const frame = {
    src: '',
    style: {},
    contentWindow: {},
    isOpen: true,
    remove: () => Object.assign(frame, { isOpen: false }),
  };
  const listeners = new Set<(message: object) => void>();
  const told: unknown[] = [];
  const params = toParams();
  runInNewContext(`${WIDGET_SCRIPT}; new window.pw.PayWidget().pay(keys, params, { onError: tell });`, {
    URL,
    document: {
      currentScript: { src: `${service}/payselection/lib/pay-widget.js` },
      createElement: () => frame,
      body: { append: () => {} },
    },
    location: { origin: 'http://vidno.example' },
    window: {},
    addEventListener: (_type: string, listener: (message: object) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (message: object) => void) => listeners.delete(listener),
    keys: { serviceId: '20337', key: 'key' },
    params,
    tell: (result: unknown) => told.push(result),
  });
  const url = new URL(frame.src);
  expect(url.href).toContain(`${service}/payselection/card?`);
  const order: unknown = JSON.parse(url.searchParams.get('order') ?? '');
  expect(order).toEqual({ keys: { serviceId: '20337', key: 'key' }, params, origin: 'http://vidno.example' });
  const result = { code: 'PAY_WIDGET:TRANSACTION_FAIL' };
  const message = {
    source: frame.contentWindow,
    origin: service,
    data: { payselection: { callback: 'onError', result } },
  };
  for (const wrong of [{ origin: 'http://other.example' }, { source: {} }, { data: 'hello' }]) {
    for (const listener of listeners) listener({ ...message, ...wrong });
  }
  expect(frame.isOpen).toBe(true);
  for (const listener of listeners) listener(message);
  expect(frame.isOpen).toBe(false);
  expect(told).toEqual([result]);
});

test('the API is closed to what is not signed, and answers a repeated request as before', async () => {
  const started = await open();
  const { serviceId, secretKey } = started;
  const { id } = started.controls.pay({ orderId: 'invoice-1', amountKopecks: 1_000 }, { card: null });
  const call = async (requestId: string, key: string, path = '/payments/refund') => {
    const body = JSON.stringify({ TransactionId: id, Amount: '6.00', Currency: 'RUB' });
    const signature = toSignature(['POST', path, serviceId, requestId, body], key);
    const headers = { 'x-site-id': serviceId, 'x-request-id': requestId, 'x-request-signature': signature };
    return (await fetch(`${started.gatewayUrl}/payments/refund`, { method: 'POST', headers, body })).status;
  };
  const requestId = '0197c2c0-0000-4000-8000-000000000001';
  expect(await call(requestId, 'wrong')).toBe(401);
  expect(await call(requestId, secretKey, '/payments/charge')).toBe(401);
  expect(await call('1', secretKey)).toBe(401);
  for (const _ of ['first', 'repeated']) expect(await call(requestId, secretKey)).toBe(201);
  expect(await call(requestId.replace('1', '2'), secretKey)).toBe(400);
  expect(started.transactions.find(id)?.refundedKopecks).toBe(600);
});

test('another process sees everything, and can return, dispute, let go and break things', async () => {
  const started = await open();
  const send = async (action: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${started.origin}/simulator/payselection/${action}`, init)).status;
  };
  const order = { orderId: 'invoice-1', amountKopecks: 1_000, description: '<i>' };
  const paid = started.controls.pay(order, { card: null });
  const held = started.controls.pay({ ...order, isHold: true }, { card: CARD.number });
  expect(await send('refund', { id: paid.id, amount: '2.50' })).toBe(200);
  expect(await send('refund', { id: paid.id, amount: '7.51' })).toBe(400);
  expect(paid.refundedKopecks).toBe(250);
  expect(await send('chargeback', { id: paid.id })).toBe(200);
  expect(paid.refundedKopecks).toBe(1_000);
  expect(await send('expire-hold', { id: held.id })).toBe(200);
  expect(held.state).toBe('voided');
  expect(await send('plan-fault', { call: null, fault: { kind: 'fail', done: false } })).toBe(200);
  expect(started.faults.takeCall('/payments/charge')).toEqual({ kind: 'fail', done: false });
  const state: unknown = await (await fetch(`${started.origin}/simulator/payselection.json`)).json();
  expect(state).toMatchObject({ transactions: [{ id: paid.id }, { id: held.id }], webhooks: [] });
  const page = await (await fetch(`${started.origin}/simulator/payselection`)).text();
  expect(page).toContain('&lt;i&gt;');
  expect(page).not.toContain('<i>');
});
