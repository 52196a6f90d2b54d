import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createYooKassaSimulator } from '@vidno/simulators/yookassa/create-yoo-kassa-simulator';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import type { StartRequest } from '../acquiring/acquirer.ts';
import { createYooKassaClient } from './create-yoo-kassa-client.ts';

const FILE = new URL('../../../simulators/src/yookassa/schema/yookassa-api.json', import.meta.url);
const { $defs } = z
  .object({ $defs: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(readFileSync(FILE, 'utf8')));
const START: StartRequest = {
  invoiceId: 'invoice-1',
  accountId: 'account-1',
  amountKopecks: 99_005,
  description: 'Поиск',
  email: null,
  idempotencyKey: 'start-1',
  hold: true,
  saveCard: true,
  returnUrl: 'https://vidno.example',
  method: 'card',
};

interface Exchange {
  readonly call: string;
  readonly status: number;
  readonly request: unknown;
  readonly answer: unknown;
}

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Hands everything on to the simulator, and writes it down. */
async function record() {
  const simulator = await createYooKassaSimulator();
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '' } = incoming;
    const body = await text(incoming);
    const headers = new Headers();
    for (const name of ['authorization', 'idempotence-key', 'content-type']) {
      const value = incoming.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const answer = await fetch(simulator.baseUrl + url, { method, headers, ...(body && { body }) });
    const given = await answer.text();
    const path = url.replace(/\?.*/, '').replace(/[\w-]{36}/, 'id');
    const request: unknown = body ? JSON.parse(body) : null;
    exchanges.push({ call: `${method} ${path}`, status: answer.status, request, answer: JSON.parse(given) });
    response.writeHead(answer.status).end(given);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  closing.push(simulator.close, async () => {
    server.closeAllConnections();
    server.close();
  });
  const { shopId, secretKey } = simulator;
  const client = createYooKassaClient({ baseUrl: `http://127.0.0.1:${port}`, shopId, secretKey });
  const start = async (change: Partial<StartRequest>) => {
    const started = await client.start({ ...START, ...change });
    return started.kind === 'redirect' ? started.paymentId : '';
  };
  return { simulator, client, start, exchanges };
}

function problemsOf(name: string, value: unknown): unknown {
  return z.fromJSONSchema({ $defs, $ref: `#/$defs/${name}` }).safeParse(value).error?.issues ?? [];
}

const REQUESTS: Readonly<Record<string, string>> = {
  'POST /payments': 'CreatePayment',
  'POST /payments/id/capture': 'CapturePayment',
  'POST /refunds': 'CreateRefund',
  'POST /receipts': 'PostReceiptData',
};
const ANSWERS: Readonly<Record<string, string>> = {
  'POST /payments': 'Payment',
  'GET /payments': 'PaymentList',
  'GET /payments/id': 'Payment',
  'POST /payments/id/capture': 'Payment',
  'POST /payments/id/cancel': 'Payment',
  'POST /refunds': 'Refund',
  'POST /receipts': 'Receipt',
};
const ERRORS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'InvalidCredentials',
  404: 'NotFound',
  429: 'TooManyRequests',
};

test('every request of the client and every answer of the simulator is as YooKassa describes it', async () => {
  const { simulator, client, start, exchanges } = await record();
  const paid = await start({});
  const { method } = simulator.controls.pay(paid, { card: '5555555555554444' });
  await client.capture(paid, { amountKopecks: 99_000, idempotencyKey: 'capture' });
  const { refundId } = await client.refund(paid, { amountKopecks: 1_000, idempotencyKey: 'refund' });
  await client.chargeToken(method?.id ?? '', { ...START, idempotencyKey: 'charge' });
  const released = await start({ idempotencyKey: 'start-2' });
  simulator.controls.pay(released, { card: '5555555555554444' });
  await client.release(released, { idempotencyKey: 'release' });
  const bySbp = await start({ idempotencyKey: 'start-3', hold: false, method: 'sbp' });
  simulator.controls.pay(bySbp, { card: null });
  await client.findPayment({ invoiceId: 'invoice-1', paymentId: bySbp });
  await client.listDay(new Date().toISOString().slice(0, 10));
  const line = { label: 'Поиск', amountKopecks: 1_000, method: 'full_payment', object: 'service' } as const;
  const receipt = {
    invoiceId: 'invoice-1',
    paymentId: paid,
    refundId,
    accountId: 'account-1',
    email: 'anna@example.com',
    phone: '+79001234567',
    lines: [{ ...line, vatPercent: null }],
    paid: { electronicKopecks: 500, advanceKopecks: 500 },
    taxSystem: 1,
  };
  await client.sendReceipt({ ...receipt, kind: 'income' }, 'income');
  await client.sendReceipt({ ...receipt, kind: 'return' }, 'return');
  await expect(client.capture(paid, { amountKopecks: 1, idempotencyKey: 'again' })).rejects.toThrow();
  await client.findPayment({ invoiceId: 'invoice-1', paymentId: '23d93cac-000f-5000-8000-126628f15141' });
  simulator.underway = Number.POSITIVE_INFINITY;
  await expect(client.findPayment({ invoiceId: 'invoice-1', paymentId: paid })).rejects.toThrow();

  expect(new Set(exchanges.map(({ call }) => call))).toEqual(new Set(Object.keys(ANSWERS)));
  expect(new Set(exchanges.map(({ status }) => status))).toEqual(new Set([200, 400, 404, 429]));
  for (const { call, status, request, answer } of exchanges) {
    const schema = REQUESTS[call];
    if (schema !== undefined) expect({ call, problems: problemsOf(schema, request) }).toEqual({ call, problems: [] });
    const expected = status === 200 ? ANSWERS[call] : ERRORS[status];
    expect({ call, status, problems: problemsOf(expected ?? '', answer) }).toEqual({ call, status, problems: [] });
  }
});

test.each([
  ['Payment', { id: '1' }],
  ['CreatePayment', { amount: { value: '1.00', currency: 'BTC' } }],
  ['PostReceiptData', {}],
])('what is no %s is noticed', (name, value) => {
  expect(problemsOf(name, value)).not.toEqual([]);
});
