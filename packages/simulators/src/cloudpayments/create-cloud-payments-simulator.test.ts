import { afterEach, describe, expect, test } from 'vitest';
import type { CloudPaymentsOptions } from './cloud-payments-simulator.ts';
import { signNotification } from './notifications.ts';
import { createCloudPaymentsSimulator, type StartedCloudPayments } from './start-cloud-payments.ts';

let simulator: StartedCloudPayments | undefined;

afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

async function start(options: CloudPaymentsOptions = {}): Promise<StartedCloudPayments> {
  simulator = await createCloudPaymentsSimulator(options);
  return simulator;
}

function toOrder({ publicId }: StartedCloudPayments, change: object = {}): string {
  return JSON.stringify({
    publicId,
    amount: 990.05,
    currency: 'RUB',
    schema: 'Single',
    invoiceId: 'invoice-1',
    accountId: 'account-1',
    email: null,
    description: 'Поиск <b>"по фото"</b>',
    saveCard: true,
    data: null,
    origin: 'http://vidno.example',
    ...change,
  });
}

async function post({ baseUrl }: StartedCloudPayments, path: string, form: Record<string, string>): Promise<string> {
  return (await fetch(`${baseUrl}${path}`, { method: 'POST', body: new URLSearchParams(form) })).text();
}

async function call(
  { baseUrl, publicId, apiSecret }: StartedCloudPayments,
  path: string,
  { body, ...headers }: { readonly body: string; readonly [header: string]: string },
): Promise<unknown> {
  const authorization = `Basic ${btoa(`${publicId}:${apiSecret}`)}`;
  const request = { method: 'POST', body, headers: { authorization, ...headers } };
  return (await fetch(`${baseUrl}${path}`, request)).json();
}

const card = { number: '4000 0000 0000 3055', expires: '12/40', cvv: '123' };

describe('the widget', () => {
  test('shows what is paid as text, and offers SBP only where nothing is held', async () => {
    const started = await start();
    const read = async (order: string) =>
      (await fetch(`${started.baseUrl}/card?order=${encodeURIComponent(order)}`)).text();
    const page = await read(toOrder(started));
    expect(page).toContain('К оплате 990,05 ₽');
    expect(page).toContain('Поиск &lt;b&gt;&quot;по фото&quot;&lt;/b&gt;');
    expect(page).toContain('СБП');
    expect(page).not.toContain('<b>');
    expect(await read(toOrder(started, { schema: 'Dual' }))).not.toContain('СБП');
    for (const wrong of ['{}', toOrder(started, { publicId: 'other' }), toOrder(started, { amount: 1.001 })]) {
      expect(await read(wrong)).toContain('Неверные параметры платежа');
    }
  });

  test('takes a card and tells the page that has opened it, and no other', async () => {
    const started = await start();
    const page = await post(started, '/card', { order: toOrder(started), method: 'card', ...card });
    const [payment] = started.operations.list();
    expect(payment).toMatchObject({ status: 'Completed', amountKopecks: 99_005, token: expect.stringMatching(/^tk_/) });
    expect(page).toContain('Оплата прошла');
    expect(page).toContain(`"status":"success","data":{"transactionId":${payment?.id},"ReasonCode":0}`);
    expect(page).toContain('"http://vidno.example")');
  });

  test.each([
    [{ number: '4000 0000 0000 0000' }, 'Такой карты нет среди тестовых'],
    [{ expires: '01/20' }, 'Проверьте срок действия карты'],
    [{ expires: '13/40' }, 'Проверьте срок действия карты'],
    [{ cvv: '12' }, 'Проверьте CVV'],
  ])('asks again for %o', async (change, problem) => {
    const started = await start();
    const page = await post(started, '/card', { order: toOrder(started), method: 'card', ...card, ...change });
    expect(page).toContain(problem);
    expect(started.operations.list()).toEqual([]);
  });

  test.each([
    ['confirm', 'Completed', 'Оплата прошла'],
    ['reject', 'Declined', 'Платёж не подтверждён'],
  ])('lets the bank ask, and the payer %s', async (decision, status, text) => {
    const started = await start();
    const order = toOrder(started);
    const asked = await post(started, '/card', { order, method: 'card', ...card, number: '4242424242424242' });
    expect(asked).toContain('Подтвердите оплату');
    const [payment] = started.operations.list();
    expect(payment?.status).toBe('AwaitingAuthentication');
    const answer = { order, operation: String(payment?.id), decision };
    expect(await post(started, '/3ds', answer)).toContain(text);
    expect(payment?.status).toBe(status);
    await post(started, '/3ds', { ...answer, decision: 'confirm' });
    expect(payment?.status).toBe(status);
  });

  test('pays by SBP, and is left without paying', async () => {
    const started = await start();
    await post(started, '/card', { order: toOrder(started), method: 'sbp' });
    expect(started.operations.list()).toMatchObject([{ status: 'Completed', card: null, token: null }]);
    const left = await post(started, '/card', { order: toOrder(started), decision: 'cancel' });
    expect(left).toContain('{"type":"cancel"}');
    expect(started.operations.list()).toHaveLength(1);
  });
});

describe('the API', () => {
  test('reads forms as well as JSON, and is closed to strangers', async () => {
    const started = await start();
    const { id } = await started.controls.pay({ amountKopecks: 100 }, { card: null });
    const found = { Success: true, Model: { TransactionId: id, Amount: 1, Status: 'Completed', StatusCode: 3 } };
    const form = { body: `TransactionId=${id}`, 'content-type': 'application/x-www-form-urlencoded' };
    expect(await call(started, '/payments/get', form)).toMatchObject(found);
    const json = { body: JSON.stringify({ TransactionId: id }), 'content-type': 'application/json' };
    expect(await call(started, '/payments/get', json)).toMatchObject(found);
    expect((await fetch(`${started.baseUrl}/payments/get`, { method: 'POST' })).status).toBe(401);
  });

  test('answers a repeated request as before, for an hour', async () => {
    let now = new Date('2026-11-23T07:00:00Z');
    const started = await start({ now: () => now });
    const { id } = await started.controls.pay({ amountKopecks: 100 }, { card: null });
    const body = JSON.stringify({ TransactionId: id, Amount: 0.6 });
    const request = { body, 'content-type': 'application/json', 'x-request-id': 'one' };
    const first = await call(started, '/payments/refund', request);
    expect(first).toMatchObject({ Success: true });
    now = new Date('2026-11-23T07:59:59Z');
    expect(await call(started, '/payments/refund', request)).toEqual(first);
    now = new Date('2026-11-23T08:00:00Z');
    expect(await call(started, '/payments/refund', request)).toMatchObject({ Success: false });
  });
});

describe('another process', () => {
  test('sees everything, and can return, dispute, let go and break things', async () => {
    const started = await start();
    const send = async (action: string, body: object) =>
      (
        await fetch(`${started.origin}/simulator/cloudpayments/${action}`, {
          method: 'POST',
          body: JSON.stringify(body),
        })
      ).status;
    const paid = await started.controls.pay({ amountKopecks: 1_000, description: '<i>' }, { card: null });
    const held = await started.controls.pay({ amountKopecks: 1_000, isHold: true }, { card: card.number });
    expect(await send('refund', { id: String(paid.id), amount: '2.50' })).toBe(200);
    expect(paid.refundedKopecks).toBe(250);
    expect(await send('refund', { id: String(paid.id), amount: '7.51' })).toBe(400);
    expect(await send('chargeback', { id: String(paid.id) })).toBe(200);
    expect(paid.refundedKopecks).toBe(1_000);
    expect(await send('expire-hold', { id: String(held.id) })).toBe(200);
    expect(held.status).toBe('Cancelled');
    expect(await send('expire-hold', { id: '1' })).toBe(400);
    expect(await send('plan-fault', { call: '/test', fault: { kind: 'fail', done: false }, times: 2 })).toBe(200);
    expect(await send('plan-fault', { notification: 'pay', fault: { kind: 'doubled' } })).toBe(200);
    expect(await send('plan-fault', { call: '/test', fault: { kind: 'doubled' } })).toBe(400);
    expect(started.faults.takeCall('/test')).toEqual({ kind: 'fail', done: false });
    expect(await send('clear-faults', {})).toBe(200);
    expect(started.faults.takeCall('/test')).toBeNull();
    expect(started.faults.takeNotification('pay')).toBeNull();
    const state: unknown = await (await fetch(`${started.origin}/simulator/cloudpayments.json`)).json();
    expect(state).toMatchObject({ operations: [{ id: paid.id }, { id: held.id }, {}, {}], receipts: [] });
    const page = await (await fetch(`${started.origin}/simulator/cloudpayments`)).text();
    expect(page).toContain('&lt;i&gt;');
    expect(page).not.toContain('<i>');
  });
});

test('a notification is signed over its body as it is sent, and over it decoded', () => {
  const body =
    'TransactionId=891510001&Amount=990.05&Currency=RUB&DateTime=2026-11-23+07%3A05%3A00&InvoiceId=invoice-1' +
    '&Status=Completed&OperationType=Payment&Description=%D0%9F%D0%BE%D0%B8%D1%81%D0%BA+%26+%D1%84%D0%BE%D1%82%D0%BE';
  expect(signNotification(body, 'a-secret')).toEqual({
    'content-hmac': 'yG/3wA3oNGNNYEQDuAZHKT6VW1+LrFSL4nY4xNwGZVM=',
    'x-content-hmac': 'c1zlOFveQdfwGwYnM8thRq0zjvyyd6ixIczh3gPlzZk=',
  });
});
