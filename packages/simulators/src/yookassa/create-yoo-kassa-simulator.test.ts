import { afterEach, describe, expect, test } from 'vitest';
import { createYooKassaSimulator, type StartedYooKassa } from './start-yoo-kassa.ts';
import type { YooKassaOptions } from './yoo-kassa-simulator.ts';

const RETURN_URL = 'http://vidno.example/back?a=1&b=2';
const ORDER = {
  amount: { value: '990.05', currency: 'RUB' },
  capture: true,
  confirmation: { type: 'redirect', return_url: RETURN_URL },
  description: 'Поиск <b>"по фото"</b>',
  metadata: { order_id: 'invoice-1' },
};
const CARD = { number: '5555 5555 5555 4444', expires: '12/40', cvv: '123' };

let simulator: StartedYooKassa | undefined;
let keys = 0;

afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

async function open(options: YooKassaOptions = {}) {
  simulator = await createYooKassaSimulator(options);
  return simulator;
}

async function call(
  { baseUrl, shopId, secretKey }: StartedYooKassa,
  path: string,
  { body, key = String(++keys) }: { readonly body?: unknown; readonly key?: string },
) {
  const authorization = `Basic ${btoa(`${shopId}:${secretKey}`)}`;
  const headers = { authorization, 'content-type': 'application/json', ...(key && { 'idempotence-key': key }) };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(baseUrl + path, init);
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

async function start(started: StartedYooKassa, change: object = {}) {
  await call(started, '/payments', { body: { ...ORDER, ...change } });
  const payment = started.payments.all.at(-1);
  return { id: payment?.id ?? '', url: payment?.confirmationUrl ?? '' };
}

async function post({ origin }: StartedYooKassa, path: string, form: Record<string, string>) {
  const init = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const;
  const response = await fetch(`${origin}/yookassa/${path}`, init);
  return { location: response.headers.get('location'), page: await response.text() };
}

describe('the confirmation page', () => {
  test('shows what is paid as text, with the methods that were asked for', async () => {
    const started = await open();
    const read = async (change: object) => (await fetch((await start(started, change)).url)).text();
    const page = await read({});
    expect(page).toContain('К оплате 990,05 ₽');
    expect(page).toContain('Поиск &lt;b&gt;&quot;по фото&quot;&lt;/b&gt;');
    expect(page).not.toContain('<b>');
    expect(page).toContain('СБП');
    expect(await read({ payment_method_data: { type: 'bank_card' } })).not.toContain('СБП');
    expect(await read({ payment_method_data: { type: 'sbp' } })).not.toContain('Номер карты');
    expect((await fetch(`${started.origin}/yookassa/confirm?orderId=1`)).status).toBe(404);
  });

  test('takes a card, sends the payer back, and takes nothing a second time', async () => {
    const started = await open();
    const { id: orderId, url } = await start(started);
    const form = { orderId, method: 'card', ...CARD };
    expect(await post(started, 'confirm', form)).toMatchObject({ location: RETURN_URL });
    expect(started.payments.find(orderId)?.status).toBe('succeeded');
    const again = await post(started, 'confirm', { ...form, decision: 'cancel' });
    expect(again).toMatchObject({ location: null, page: expect.stringContaining('Платёж уже завершён') });
    expect(await (await fetch(url)).text()).toContain('http://vidno.example/back?a=1&amp;b=2');
    expect(started.payments.find(orderId)?.status).toBe('succeeded');
  });

  test.each([
    [{ number: '4000 0000 0000 0000' }, 'Такой карты нет среди тестовых'],
    [{ expires: '01/20' }, 'Проверьте срок действия карты'],
    [{ cvv: '12' }, 'Проверьте CVV'],
  ])('asks again for %o', async (change, problem) => {
    const started = await open();
    const { id: orderId } = await start(started);
    const { page } = await post(started, 'confirm', { orderId, method: 'card', ...CARD, ...change });
    expect(page).toContain(problem);
    expect(started.payments.find(orderId)?.status).toBe('pending');
  });

  test.each([
    ['confirm', 'succeeded'],
    ['reject', 'canceled'],
  ])('lets the bank ask, and the payer %s', async (decision, status) => {
    const started = await open();
    const { id: orderId } = await start(started);
    const card = { ...CARD, number: '5555555555554477' };
    const asked = await post(started, 'confirm', { orderId, method: 'card', ...card });
    expect(asked).toMatchObject({ location: null, page: expect.stringContaining('Подтвердите оплату') });
    expect(await post(started, '3ds', { orderId, ...card, decision })).toMatchObject({ location: RETURN_URL });
    expect(started.payments.find(orderId)?.status).toBe(status);
  });

  test('is left without paying, and pays by SBP', async () => {
    const started = await open();
    const left = await start(started);
    expect(await post(started, 'confirm', { orderId: left.id, decision: 'cancel' })).toMatchObject({
      location: RETURN_URL,
    });
    expect(started.payments.find(left.id)?.cancellation?.reason).toBe('expired_on_confirmation');
    const bySbp = await start(started);
    await post(started, 'confirm', { orderId: bySbp.id, method: 'sbp' });
    expect(started.payments.find(bySbp.id)).toMatchObject({ status: 'succeeded', method: { card: null } });
  });
});

describe('the API', () => {
  test.each([
    ['without a key', { body: ORDER, key: '' }, 'Idempotence-Key'],
    ['with a key that is too long', { body: ORDER, key: 'k'.repeat(65) }, 'Idempotence-Key'],
    [
      'with a fraction of a kopeck',
      { body: { ...ORDER, amount: { value: '1.001', currency: 'RUB' } } },
      'amount.value',
    ],
    ['for nothing', { body: { ...ORDER, amount: { value: '0.00', currency: 'RUB' } } }, 'amount.value'],
    ['with a long description', { body: { ...ORDER, description: 'x'.repeat(129) } }, 'description'],
    ['without a confirmation', { body: { ...ORDER, confirmation: undefined } }, 'confirmation'],
    ['by an unknown method', { body: { ...ORDER, payment_method_id: '1' } }, 'payment_method_id'],
  ])('refuses a payment %s', async (_name, request, parameter) => {
    const started = await open();
    const refusal = { type: 'error', code: 'invalid_request', parameter };
    expect(await call(started, '/payments', request)).toMatchObject({ status: 400, body: refusal });
    expect(started.payments.all).toEqual([]);
  });

  test('answers a repeated key as before for a day, and another request with it not at all', async () => {
    let now = new Date('2026-11-23T07:00:00Z');
    const started = await open({ now: () => now });
    const first = await call(started, '/payments', { body: ORDER, key: 'one' });
    now = new Date('2026-11-24T06:59:59Z');
    expect(await call(started, '/payments', { body: ORDER, key: 'one' })).toEqual(first);
    const other = { body: { ...ORDER, description: 'Другое' }, key: 'one' };
    expect(await call(started, '/payments', other)).toMatchObject({ status: 400 });
    now = new Date('2026-11-24T07:00:00Z');
    await call(started, '/payments', { body: ORDER, key: 'one' });
    expect(started.payments.all).toHaveLength(2);
  });

  test('lists by pages, newest first', async () => {
    const started = await open();
    for (let index = 0; index < 3; index += 1) await start(started);
    const ids = started.payments.all.map(({ id }) => id).toReversed();
    const first = await call(started, '/payments?limit=2', {});
    expect(first.body).toMatchObject({ items: [{ id: ids[0] }, { id: ids[1] }], next_cursor: ids[1] });
    const second = await call(started, `/payments?limit=2&cursor=${ids[1]}`, {});
    expect(second.body).toMatchObject({ type: 'list', items: [{ id: ids[2] }] });
    expect(second.body).not.toHaveProperty('next_cursor');
    for (const wrong of ['limit=101', 'cursor=1', 'created_at.gte=soon']) {
      expect(await call(started, `/payments?${wrong}`, {})).toMatchObject({ status: 400 });
    }
  });
});

test('another process sees everything, and can return, dispute, let go, forbid and break things', async () => {
  const started = await open();
  const send = async (action: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${started.origin}/simulator/yookassa/${action}`, init)).status;
  };
  const paid = await start(started, { save_payment_method: true });
  const held = await start(started, { capture: false });
  const { method } = started.controls.pay(paid.id, { card: CARD.number });
  started.controls.pay(held.id, { card: CARD.number });
  expect(await send('refund', { id: paid.id, amount: '2.50' })).toBe(200);
  expect(await send('refund', { id: paid.id, amount: 'all' })).toBe(400);
  expect(started.payments.find(paid.id)?.refundedKopecks).toBe(250);
  expect(await send('chargeback', { id: paid.id })).toBe(200);
  expect(started.payments.find(paid.id)?.refundedKopecks).toBe(99_005);
  expect(await send('expire-hold', { id: held.id })).toBe(200);
  expect(started.payments.find(held.id)?.status).toBe('canceled');
  expect(await send('decline-token', { token: method?.id, reason: 'permission_revoked' })).toBe(200);
  expect(await send('decline-token', { token: '1', reason: 'permission_revoked' })).toBe(400);
  expect(await send('plan-fault', { notification: 'payment.succeeded', fault: { kind: 'lost' } })).toBe(200);
  expect(await send('plan-fault', { notification: 'pay', fault: { kind: 'lost' } })).toBe(400);
  expect(started.faults.takeNotification('payment.succeeded')).toEqual({ kind: 'lost' });
  const state: unknown = await (await fetch(`${started.origin}/simulator/yookassa.json`)).json();
  expect(state).toMatchObject({ payments: [{ id: paid.id }, { id: held.id }], refunds: [{}, {}], receipts: [] });
  const page = await (await fetch(`${started.origin}/simulator/yookassa`)).text();
  expect(page).toContain('Поиск &lt;b&gt;');
  expect(page).toContain('Запретить автоплатежи');
});
