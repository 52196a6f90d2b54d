import { randomUUID } from 'node:crypto';
import { ACQUIRING_ID } from '@vidno/contract/money/acquiring';
import { NOTIFICATION_NETWORKS } from '@vidno/providers/yookassa/notification';
import { createYooKassaClient } from '@vidno/providers/yookassa/yoo-kassa-client';
import { createYooKassaSimulator, type StartedYooKassa } from '@vidno/simulators/yookassa/start-yoo-kassa';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVault } from '#database/create-vault.ts';
import { findBalance } from '#features/ledger/balance.ts';
import { createFulfilments } from '#main/payment-tools.ts';
import { createLog } from '#observability/log.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createBareApp } from '#testing/test-app.ts';
import { askAboutOpenInvoices } from '../reconciling.ts';
import { type Purchase, startPayment } from '../start-payment.ts';
import { servePaymentWebhooks } from './webhook-routes.ts';

const SECRET = 'a secret of the tests, long enough';
const CARD = '5555555555554444';
const TOP_UP: Purchase = {
  purpose: 'balance',
  amountKopecks: 30_000,
  description: 'Баланс',
  hold: false,
  saveCard: false,
};
const SOMEWHERE = '203.0.113.9';
const YOOKASSA = '185.71.76.5';
/** What an answer says: the payment was asked about and is not known there; the sender shall come again, unasked. */
const [FORGED, LATER, TAKEN] = [403, 429, 200];

const db = testDatabase();
let simulator: StartedYooKassa;
let app: FastifyInstance;
let tools: Awaited<ReturnType<typeof open>>;
let anna: number;
let now: Date;

beforeEach(async () => {
  now = new Date();
  simulator = await createYooKassaSimulator();
  tools = await open(null);
  const { id } = await db()
    .insertInto('account')
    .values({ demo: false, email: 'anna@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  anna = id;
});
afterEach(async () => {
  await app.close();
  await simulator.close();
});

/** The site with YooKassa, whose addresses are checked if they are given; the proxy in front of it is this machine. */
async function open(notifiesFrom: readonly string[] | null) {
  const acquirer = {
    id: ACQUIRING_ID.yookassa,
    client: createYooKassaClient(simulator),
    methods: ['card'],
    widget: null,
    notifiesFrom,
  } as const;
  const opened = {
    db: db(),
    clock: () => now,
    log: createLog('silent'),
    acquirers: [acquirer] as const,
    vault: createVault(SECRET),
    fulfilments: createFulfilments(SECRET),
    publicUrl: 'https://vidno.example',
    webhookUrl: 'https://vidno.example/api/webhooks',
  };
  app = await createBareApp({ config: { trustedProxies: ['127.0.0.1'] } });
  servePaymentWebhooks(app, opened);
  return opened;
}

/** The id of the payment at YooKassa. */
async function start(): Promise<string> {
  const payer = { accountId: anna, email: 'anna@example.org', method: 'card', acquiringId: 3 } as const;
  const started = await startPayment(tools, { ...payer, callbackUrl: undefined }, TOP_UP);
  if (started.kind !== 'started') throw new Error(started.because);
  const { payment_id: id } = await db()
    .selectFrom('invoice')
    .select('payment_id')
    .where('id', '=', started.session.invoice_id)
    .executeTakeFirstOrThrow();
  return id ?? '';
}

async function tell(id: string, { event = 'payment.succeeded', from = SOMEWHERE } = {}): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/webhooks/yookassa',
    remoteAddress: '127.0.0.1',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    payload: JSON.stringify({ type: 'notification', event, object: { id } }),
  });
  return statusCode;
}

/** How many of so many calls at once were worth one to YooKassa, and how many there might have been in that time. */
async function countAsked(times: number, call: () => Promise<number>) {
  const begun = performance.now();
  const answers: number[] = [];
  for (let told = 0; told < times; told += 1) answers.push(await call());
  expect(answers.every((status) => [FORGED, LATER, TAKEN].includes(status))).toBe(true);
  const seconds = Math.floor((performance.now() - begun) / 1_000) + 1;
  return { asked: answers.filter((status) => status !== LATER).length, seconds };
}

const balance = async () => (await findBalance(db(), anna)).balanceKopecks;

describe('notifications that anybody may have written', () => {
  test.each(['payment.succeeded', 'refund.succeeded'])(
    'of unknown ids (%s) cost at most a call a second',
    async (event) => {
      const { asked, seconds } = await countAsked(100, () => tell(randomUUID(), { event }));
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThanOrEqual(seconds);
    },
  );

  test('of a payment that has come cost no more', async () => {
    const id = await start();
    simulator.controls.pay(id, { card: CARD });
    expect(await tell(id)).toBe(TAKEN);
    const { asked, seconds } = await countAsked(100, () => tell(id));
    expect(asked).toBeLessThanOrEqual(seconds);
  });

  test('of a payment that is waited for cost three calls a minute beside that', async () => {
    const id = await start();
    const { asked, seconds } = await countAsked(100, () => tell(id));
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(asked).toBeLessThanOrEqual(3 + seconds);
  });

  test('do not keep true ones from being heard', async () => {
    const id = await start();
    await countAsked(50, () => tell(randomUUID()));
    simulator.controls.pay(id, { card: CARD });
    expect(await tell(id)).toBe(TAKEN);
    expect(await balance()).toBe(30_000);
  });

  test('that keep a true one out do not keep its money out', async () => {
    const id = await start();
    await countAsked(50, () => tell(id));
    simulator.controls.pay(id, { card: CARD });
    now = new Date(now.getTime() + 60_000);
    await askAboutOpenInvoices(tools);
    expect(await balance()).toBe(30_000);
  });
});

describe('where the address of a caller is known', () => {
  test('a notification from elsewhere costs no call, and one from YooKassa is not limited', async () => {
    await app.close();
    tools = await open(NOTIFICATION_NETWORKS);
    const id = await start();
    simulator.controls.pay(id, { card: CARD });
    simulator.faults.planCall({ kind: 'fail', done: false });
    expect(await tell(id)).toBe(FORGED);
    expect(await tell(id, { from: `${YOOKASSA}, ${SOMEWHERE}` })).toBe(FORGED);
    // The planned failure still waits for the first call.
    expect(await tell(id, { from: YOOKASSA })).toBe(503);
    for (let told = 0; told < 5; told += 1) expect(await tell(id, { from: YOOKASSA })).toBe(TAKEN);
    expect(await balance()).toBe(30_000);
  });
});
