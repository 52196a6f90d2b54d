import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS, openPaymentFixture, type PaymentFixture, TOP_UP } from '#testing/payments/payment-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor } from '#testing/test-browser.ts';
import { askAboutOpenInvoices } from './reconciling.ts';
import { refundInvoice } from './returns/refunds.ts';
import { servePayments } from './routes.ts';
import type { Purchases } from './start-payment.ts';

const FIND = '/v2/payments/find';

const db = testDatabase();
let stage: PaymentFixture;
let anna: number;

beforeEach(async () => {
  stage = await openPaymentFixture(db());
  anna = await stage.addAccount();
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

/** Sends news as the provider signs it; returns the code of our answer. */
async function tell(kind: string, fields: Readonly<Record<string, string>>, secret = stage.simulator.apiSecret) {
  const body = new URLSearchParams(fields).toString();
  const hmac = createHmac('sha256', secret).update(body).digest('base64');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-hmac': hmac };
  const answer = await fetch(`${stage.site}/api/webhooks/cloudpayments/${kind}`, { method: 'POST', body, headers });
  return answer.ok ? ((await answer.json()) as { code: number }).code : answer.status;
}

/** As the provider does: it tells again what we had no time for. */
async function tellUntilTaken(kind: string, fields: Readonly<Record<string, string>>) {
  for (;;) {
    const code = await tell(kind, fields);
    if (code !== 503) return code;
  }
}

function newsOf(kind: string): Readonly<Record<string, string>> {
  const attempt = stage.simulator.notifications.attempts.findLast((told) => told.kind === kind);
  if (!attempt) throw new Error(`There was no news of the kind ${kind}`);
  return attempt.fields;
}

/** Pays while nothing is told to us. */
async function payUnheard() {
  const session = await stage.start(anna, TOP_UP);
  stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay' });
  await stage.pay(session);
  return session;
}

describe('a webhook', () => {
  test('told 100 times in parallel credits once', async () => {
    await stage.pay(await stage.start(anna, TOP_UP));
    const news = newsOf('pay');
    const codes = await Promise.all(Array.from({ length: 100 }, () => tellUntilTaken('pay', news)));
    expect(new Set(codes)).toEqual(new Set([0]));
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test('that is replayed after everything went back changes nothing', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay(session);
    const refund = { amountKopecks: 30_000, now: stage.clock() };
    await db()
      .transaction()
      .execute((trx) => refundInvoice(trx, { accountId: anna, id: session.invoice_id }, refund));
    await stage.carryOut();
    expect(await tell('pay', newsOf('pay'))).toBe(0);
    expect(await tell('refund', newsOf('refund'))).toBe(0);
    expect(await stage.balance(anna)).toBe(0);
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ state: 'refunded' });
  });

  test('with the signature of another secret, or of another body, is refused', async () => {
    const session = await payUnheard();
    const news = { ...newsOf('check'), InvoiceId: session.order_id, Status: 'Completed' };
    expect(await tell('pay', news, 'another secret')).toBe(403);
    expect(await stage.balance(anna)).toBe(0);
  });

  test.each(['', '17', 'not-an-order', '999999999-00000000-0000-4000-8000-000000000000'])(
    'about the unknown order %j credits nobody',
    async (InvoiceId) => {
      await stage.pay(await stage.start(anna, TOP_UP));
      await tell('pay', { ...newsOf('pay'), InvoiceId, TransactionId: '1' });
      expect(await stage.balance(anna)).toBe(30_000);
    },
  );

  test('of a refund that comes before the payment takes nothing, and the payment still counts', async () => {
    const session = await payUnheard();
    const payment = stage.simulator.operations.list().at(-1);
    const refund = { TransactionId: '5', PaymentTransactionId: String(payment?.id), Amount: '300.00' };
    await tell('refund', { ...newsOf('check'), ...refund, InvoiceId: session.order_id, OperationType: 'Refund' });
    expect(await stage.balance(anna)).toBeGreaterThanOrEqual(0);
    stage.advance(MINUTE_MS);
    await askAboutOpenInvoices(stage.tools);
    expect(await stage.balance(anna)).toBe(30_000);
  });
});

describe('a provider', () => {
  test.each([
    { kind: 'fail', done: false },
    { kind: 'garbage', done: true },
    { kind: 'slow', ms: 200 },
  ] as const)('that answers with $kind when asked is asked again', async (fault) => {
    await payUnheard();
    stage.simulator.faults.planCall(fault, { path: FIND });
    for (let minute = 0; minute < 10; minute += 1) {
      stage.advance(MINUTE_MS);
      await askAboutOpenInvoices(stage.tools);
    }
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test.each([
    { kind: 'fail', done: true },
    { kind: 'fail', done: false },
    { kind: 'garbage', done: true },
    { kind: 'garbage', done: false },
  ] as const)('that answers a refund with $kind, done: $done, gives back once', async (fault) => {
    const session = await stage.start(anna, TOP_UP);
    const payment = await stage.pay(session);
    stage.simulator.faults.planCall(fault, { path: '/payments/refund' });
    const refund = { amountKopecks: 10_000, now: stage.clock() };
    await db()
      .transaction()
      .execute((trx) => refundInvoice(trx, { accountId: anna, id: session.invoice_id }, refund));
    for (let minute = 0; minute < 5; minute += 1) {
      await stage.carryOut();
      stage.advance(MINUTE_MS);
    }
    expect(stage.simulator.operations.find(payment.id)?.refundedKopecks).toBe(10_000);
    expect(await stage.balance(anna)).toBe(20_000);
  });
});

describe('a browser', () => {
  const nothing = async () => ({ kind: 'refused', because: 'search_not_found' }) as const;
  const purchases: Purchases = { search: nothing, unlock: nothing, groups: {} };
  const open = async () => {
    const tools = { ...stage.tools, purchases };
    const app = await createTestApp({ db: db(), addCalls: (own, guards) => servePayments(own, guards, tools) });
    return await openVisitor(app);
  };
  const fields = { offer_version: '2026-11-22', email: 'anna@example.org' };

  test.each([-5, 0, 0.5, 10.01, 10 ** 12, '1e3', 'сто', null, [10], true])('cannot pay %j rubles', async (amount) => {
    const browser = await open();
    const payload = { ...fields, amount, purpose: 'balance' };
    const answer = await browser.send({ method: 'POST', url: '/api/init-payment', payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(/[а-яё]/i);
    expect(await db().selectFrom('invoice').select('id').execute()).toEqual([]);
  });

  test('cannot have the receipt sent to a mailbox that providers do not write to', async () => {
    const browser = await open();
    const payload = { ...fields, email: 'иван@почта.рф', amount: 100, purpose: 'balance' };
    const answer = await browser.send({ method: 'POST', url: '/api/init-payment', payload });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'receipt_email_plain']);
    expect(answer.json().errors).toEqual({ email: [expect.stringMatching(/^Чек/)] });
    expect(await db().selectFrom('invoice').select('id').execute()).toEqual([]);
  });

  test('that claims to have paid is told what the provider says', async () => {
    const browser = await open();
    const { id } = await db().selectFrom('account').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const session = await stage.start(id, TOP_UP);
    const url = `/api/check-payment-service?c_invoice_id=${session.invoice_id}&status=true&success=1`;
    expect((await browser.send({ url })).json()).toMatchObject({ data: { status: false } });
    await stage.pay(session, { card: CARDS.declined });
    expect((await browser.send({ url })).json()).toMatchObject({ data: { status: false } });
    await stage.pay(session);
    expect((await browser.send({ url })).json()).toMatchObject({ data: { status: true } });
  });

  test('with the invoice of another account learns nothing of it', async () => {
    const browser = await open();
    const session = await stage.start(anna, TOP_UP);
    const url = `/api/check-payment-service?c_invoice_id=${session.invoice_id}`;
    expect((await browser.send({ url })).statusCode).toBe(404);
  });

  test('that spells the number of its order in another way pays the same invoice, and once', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay({ ...session, order_id: `00${session.order_id.toUpperCase()}` });
    expect(await stage.balance(anna)).toBe(30_000);
    await stage.pay(session).catch(() => {});
    await stage.carryOut();
    expect(await stage.balance(anna)).toBe(30_000);
  });

  test.each(['/cabinet/../admin', '//other.example', '/%2e%2e/admin'])('cannot come back to %j', async (address) => {
    const browser = await open();
    const payload = { ...fields, amount: 100, purpose: 'balance', callback_url: address };
    const answer = await browser.send({ method: 'POST', url: '/api/init-payment', payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { callback_url: [expect.stringMatching(/^Вернуться/)] } });
  });

  test('that pays one invoice in two tabs at once has paid once', async () => {
    const session = await stage.start(anna, TOP_UP);
    await Promise.all([stage.pay(session), stage.pay(session)].map((paying) => paying.catch(() => {})));
    await stage.carryOut();
    expect(await stage.balance(anna)).toBe(30_000);
    const kept = stage.simulator.operations
      .list()
      .filter(({ kind, status }) => kind === 'Payment' && status === 'Completed')
      .map(({ amountKopecks, refundedKopecks }) => amountKopecks - refundedKopecks);
    expect(kept.reduce((sum, kopecks) => sum + kopecks, 0)).toBe(30_000);
  });
});

test('a clock that goes back a day loses no payment and takes none twice', async () => {
  const session = await payUnheard();
  stage.advance(-DAY_MS);
  await askAboutOpenInvoices(stage.tools);
  stage.advance(DAY_MS + MINUTE_MS);
  await askAboutOpenInvoices(stage.tools);
  expect(await stage.balance(anna)).toBe(30_000);
  stage.advance(-DAY_MS);
  const refund = { amountKopecks: 10_000, now: stage.clock() };
  await db()
    .transaction()
    .execute((trx) => refundInvoice(trx, { accountId: anna, id: session.invoice_id }, refund));
  await stage.carryOut();
  await stage.sendReceipts();
  expect(await stage.balance(anna)).toBe(20_000);
});
