import { randomUUID } from 'node:crypto';
import { ACQUIRING_ID } from '@vidno/contract/money/acquiring';
import { type Acquirer, AcquirerUnavailableError } from '@vidno/providers/acquiring/acquirer';
import { createYooKassaClient } from '@vidno/providers/yookassa/yoo-kassa-client';
import { createYooKassaSimulator, type StartedYooKassa } from '@vidno/simulators/yookassa/start-yoo-kassa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import { createFulfilments } from '#main/payment-tools.ts';
import { createLog } from '#observability/log.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock, type FakeClock } from '#testing/fake-clock.ts';
import { cardContext } from './cards.ts';
import { type Invoice, newInvoice } from './invoice.ts';
import { findInvoice, insertInvoice } from './invoice-repository.ts';
import { chargeRenewal, type RenewalTools } from './renewals.ts';

const SECRET = 'a secret of the tests, long enough';
const CARD = '5555 5555 5555 4444';

const db = testDatabase();
let simulator: StartedYooKassa;
let client: Acquirer;
let time: FakeClock;
let startedAt: Date;
let tools: RenewalTools;
let invoice: Invoice;

beforeEach(async () => {
  time = createFakeClock();
  startedAt = time.clock();
  simulator = await createYooKassaSimulator({ now: time.clock });
  client = createYooKassaClient(simulator);
  const vault = createVault(SECRET);
  tools = {
    db: db(),
    clock: time.clock,
    log: createLog('silent'),
    vault,
    fulfilments: createFulfilments(SECRET),
    acquirers: null,
  };
  tools = connect(client);
  const { id: accountId } = await db()
    .insertInto('account')
    .values({ demo: false, email: 'anna@example.com', email_key: 'anna@example.com', created_at: time.clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cardId = randomUUID();
  const token = await saveCard();
  await db()
    .insertInto('card')
    .values({
      account_id: accountId,
      id: cardId,
      acquirer: 'yookassa',
      created_at: time.clock(),
      token: vault.seal(token, cardContext(accountId)),
      token_fingerprint: vault.fingerprint(token),
      last_digits: '4444',
      brand: 'МИР',
      expires: null,
    })
    .execute();
  invoice = newInvoice({
    account_id: accountId,
    purpose: 'renewal',
    acquirer: 'yookassa',
    amount_kopecks: 99_000,
    method: 'card',
    hold: false,
    save_card: false,
    description: 'Продление',
    email: 'anna@example.com',
    card_id: cardId,
    created_at: time.clock(),
    ask_at: time.clock(),
  });
  await insertInvoice(db(), invoice);
});
afterEach(() => simulator.close());

/** The payer pays once and lets the card be kept. */
async function saveCard(): Promise<string> {
  const order = { invoiceId: 'first', accountId: '1', amountKopecks: 100, description: 'Первый', email: null };
  const started = await client.start({
    ...order,
    idempotencyKey: randomUUID(),
    hold: false,
    saveCard: true,
    method: 'card',
    returnUrl: 'https://vidno.example/cabinet',
  });
  if (started.kind !== 'redirect') throw new Error('There is nowhere to go');
  simulator.controls.pay(started.paymentId, { card: CARD });
  const payment = await client.findPayment({ invoiceId: 'first', paymentId: started.paymentId });
  if (!payment?.card) throw new Error('The card was not kept');
  return payment.card.token;
}

/** As its owner sees them at YooKassa. */
async function renewals(): Promise<string[]> {
  const days = [0, 1, 2, 3].map((day) => new Date(startedAt.getTime() + day * DAY_MS).toISOString().slice(0, 10));
  const payments = (await Promise.all(days.map((day) => client.listDay(day)))).flat();
  return payments.filter(({ amountKopecks }) => amountKopecks === 99_000).map(({ state }) => state);
}

/** The charge reaches the bank, and its answer never reaches us. */
function loseAnswers(): Acquirer {
  return {
    ...client,
    chargeToken: async (...order) => {
      await client.chargeToken(...order);
      throw new AcquirerUnavailableError('The answer was lost');
    },
  };
}

const connect = (to: Acquirer): RenewalTools => ({
  ...tools,
  acquirers: [{ id: ACQUIRING_ID.yookassa, client: to, methods: ['card'], widget: null, notifiesFrom: null }],
});
const stateNow = async () => await findInvoice(db(), { accountId: invoice.account_id, id: invoice.id });

describe('a renewal whose answer was lost', () => {
  test.each([25, 49])('is found %i hours later, and never charged again', async (hours) => {
    await chargeRenewal(connect(loseAnswers()), invoice);
    expect(await stateNow()).toMatchObject({ state: 'created' });
    time.advance(hours * HOUR_MS);
    await chargeRenewal(tools, invoice);
    await chargeRenewal(tools, invoice);
    expect(await renewals()).toEqual(['paid']);
    // Nothing is subscribed to here, so that the money goes back.
    expect(await stateNow()).toMatchObject({ state: 'refunded' });
  });

  test('and that was never made has failed after a day', async () => {
    simulator.faults.planCall({ kind: 'fail', done: false }, { times: Number.POSITIVE_INFINITY });
    await chargeRenewal(tools, invoice);
    expect(await stateNow()).toMatchObject({ state: 'created' });
    time.advance(25 * HOUR_MS);
    await chargeRenewal(tools, invoice);
    expect(await stateNow()).toMatchObject({ state: 'created' });
    simulator.faults.clear();
    await chargeRenewal(tools, invoice);
    expect(await renewals()).toEqual([]);
    expect(await stateNow()).toMatchObject({ state: 'failed', reason: 'банк не ответил за сутки' });
  });
});
