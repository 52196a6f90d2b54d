import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { KEPT_DAYS } from '#retention/table-facts.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS, openPaymentFixture, type PaymentFixture, TOP_UP } from '#testing/payments/payment-fixture.ts';
import { listWebhooksOf } from './webhook-repository.ts';

const db = testDatabase();
let stage: PaymentFixture;
let anna: number;

beforeEach(async () => {
  stage = await openPaymentFixture(db());
  anna = await stage.addAccount();
});
afterEach(() => stage.close());

async function tell(kind: string, fields: Readonly<Record<string, string>>, secret = stage.simulator.apiSecret) {
  const body = new URLSearchParams(fields).toString();
  const hmac = createHmac('sha256', secret).update(body).digest('base64');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-hmac': hmac };
  return (await fetch(`${stage.site}/api/webhooks/cloudpayments/${kind}`, { method: 'POST', body, headers })).status;
}

function lastNews(kind: string) {
  const attempt = stage.simulator.notifications.attempts.findLast((told) => told.kind === kind);
  if (!attempt) throw new Error(`There was no news of the kind ${kind}`);
  return attempt.fields;
}

async function heard() {
  const { id } = await db().selectFrom('invoice').select('id').executeTakeFirstOrThrow();
  const rows = await listWebhooksOf(db(), id);
  return rows.map(({ news, outcome, proof, times }) => [news, outcome, proof, times]);
}

const CHECKED = ['check', 'admitted', 'signature', 1];

describe('what a provider has told about an invoice', () => {
  test('is kept with what became of it, and counted when it is told again', async () => {
    await stage.pay(await stage.start(anna, TOP_UP));
    await Promise.all(Array.from({ length: 20 }, () => tell('pay', lastNews('pay'))));
    expect(await heard()).toEqual([
      CHECKED,
      ['paid', 'applied', 'signature', 1],
      ['paid', 'unchanged', 'signature', 20],
    ]);
    const rows = JSON.stringify(await db().selectFrom('payment_webhook').selectAll().execute());
    const { Token: token = '', CardLastFour: digits = '' } = lastNews('pay');
    expect(token).not.toBe('');
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(digits);
  });

  test('that was declined, or asks for another sum, is kept too', async () => {
    const session = await stage.start(anna, TOP_UP);
    await stage.pay(session, { card: CARDS.declined });
    await tell('check', { ...lastNews('check'), Amount: '1.00' });
    expect(await heard()).toEqual([
      CHECKED,
      ['check', 'wrong_amount', 'signature', 1],
      ['failed', 'applied', 'signature', 1],
    ]);
  });

  test('is not kept when anybody may have written it, nor when it names no invoice', async () => {
    await stage.pay(await stage.start(anna, TOP_UP));
    const before = await heard();
    for (let nth = 0; nth < 30; nth += 1) expect(await tell('pay', lastNews('pay'), 'a guess')).toBe(403);
    await tell('pay', { ...lastNews('pay'), InvoiceId: `${anna}-00000000-0000-4000-8000-000000000000` });
    expect(await heard()).toEqual(before);
    expect(await db().selectFrom('payment_webhook').select('news').execute()).toHaveLength(before.length);
  });

  test('goes half a year after it was told last', async () => {
    await stage.pay(await stage.start(anna, TOP_UP));
    const at = stage.clock().getTime();
    const purgeAfter = (days: number) =>
      purgeRows({ db: db(), clock: () => new Date(at + days * DAY_MS), resultDays: 30, demoIdleDays: 30 });
    await purgeAfter(KEPT_DAYS.paymentWebhook - 1);
    expect(await heard()).toHaveLength(2);
    await purgeAfter(KEPT_DAYS.paymentWebhook + 1);
    expect(await heard()).toEqual([]);
  });
});
