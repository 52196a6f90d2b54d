import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import type { InvoicePurpose, TariffOrder } from '#database/tables/payments.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { createLog } from '#observability/log.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS, ONE_SEARCH } from '#testing/payments/payment-fixture.ts';
import { openVisitorFixture, TOP_UP, type VisitorFixture } from '#testing/payments/visitor-fixture.ts';
import { applyPayment } from './apply-payment.ts';
import { countReturnedPayments } from './invoice-repository.ts';
import { listStrandedMoney } from './public.ts';
import { askAboutOpenInvoices } from './reconciling.ts';
import { returnEverything } from './returns/leaving.ts';
import type { Purchase } from './start-payment.ts';

/** Without `unlock`: nobody is let pay for a result that is gone. */
const PURPOSES: readonly InvoicePurpose[] = ['balance', 'search', 'acceleration', 'tariff', 'renewal', 'card'];

const db = testDatabase();
let stage: VisitorFixture;

beforeEach(async () => {
  stage = await openVisitorFixture(db());
});
const DAY: TariffOrder = { tariff: 'day', tools: [], renew: false, against: null };

afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

describe('a payment for an account that is gone', () => {
  test.each(PURPOSES)('goes back to its card (%s)', async (purpose) => {
    await insertDefaultTariffs(db());
    const { payment, invoice } = await payAndLeave({ ...TOP_UP, purpose, saveCard: true, tariffOrder: DAY });
    expect(stage.simulator.operations.find(payment.id)?.refundedKopecks).toBe(70_000);
    expect(invoice).toMatchObject({ state: 'refunded', refunded_kopecks: 70_000 });
    await expectNothingLeft();
  });

  test.each(['search', 'card'] as const)('that is held is let go (%s)', async (purpose) => {
    const { payment, invoice } = await payAndLeave({ ...ONE_SEARCH, purpose });
    expect(stage.simulator.operations.find(payment.id)?.status).toBe('Cancelled');
    expect(invoice).toMatchObject({ state: 'released' });
    await expectNothingLeft();
  });

  test('goes back once, however often and at once the news arrives', async () => {
    const accountId = await stage.addAccount({ demo: true });
    const session = await payUnheard(accountId, TOP_UP);
    await leave(accountId);
    const payment = await stage.client.findPayment({ invoiceId: session.order_id, paymentId: null });
    if (!payment) throw new Error('The payment is not found');
    const key = { accountId, id: session.invoice_id };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => applyPayment(stage.tools, key, payment)));
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(1);
    const orders = await db().selectFrom('acquirer_order').select(['kind', 'amount_kopecks']).execute();
    expect(orders).toEqual([{ kind: 'refund', amount_kopecks: 70_000 }]);
  });

  test('is refused before money moves, where the provider asks', async () => {
    const accountId = await stage.addAccount({ demo: true });
    const session = await stage.start(accountId, TOP_UP);
    await leave(accountId);
    const operation = await stage.pay(session, { card: CARDS.good });
    expect(operation.status).toBe('Declined');
  });

  test('is told in the log without whose it was, and counted', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const accountId = await stage.addAccount({ demo: true });
    const session = await payUnheard(accountId, TOP_UP);
    await leave(accountId);
    stage.advance(MINUTE_MS);
    await askAboutOpenInvoices({ ...stage.tools, log });
    expect(lines.join()).toContain('a payment for an account that is gone goes back');
    expect(lines.join()).toContain(session.invoice_id);
    expect(lines.join()).not.toContain('anna@example.org');
    expect(await countReturnedPayments(db())).toBe(1);
  });

  test('that arrives while the account is being deleted is credited or goes back, never lost', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const accountId = await stage.addAccount({ demo: true });
      await payUnheard(accountId, TOP_UP);
      stage.advance(MINUTE_MS);
      await Promise.all([askAboutOpenInvoices(stage.tools), leave(accountId)]);
      await returnEverything(stage.tools, accountId);
      await stage.carryOut();
      await expectNothingLeft();
    }
  });
});

/** Pays, unheard of by us; then the account goes, and then we hear of it. */
async function payAndLeave(purchase: Purchase) {
  const accountId = await stage.addAccount({ demo: true });
  const session = await payUnheard(accountId, purchase);
  await leave(accountId);
  stage.advance(MINUTE_MS);
  await askAboutOpenInvoices(stage.tools);
  await stage.carryOut();
  const payment = stage.simulator.operations.list().find(({ kind }) => kind === 'Payment');
  if (!payment) throw new Error('Nothing was paid');
  return { payment, invoice: await stage.invoice(accountId, session.invoice_id) };
}

async function payUnheard(accountId: number, purchase: Purchase) {
  const session = await stage.start(accountId, purchase);
  stage.simulator.faults.planNotification({ kind: 'lost' }, { of: 'pay', times: 1 });
  await stage.pay(session);
  return session;
}

async function leave(accountId: number): Promise<void> {
  await db().deleteFrom('account').where('id', '=', accountId).execute();
}

/** No kopeck is with us that the provider has taken. */
async function expectNothingLeft(): Promise<void> {
  const kept = stage.simulator.operations
    .list()
    .filter(({ kind, status }) => kind === 'Payment' && status === 'Completed')
    .map(({ amountKopecks, refundedKopecks }) => amountKopecks - refundedKopecks);
  expect(kept.filter((kopecks) => kopecks !== 0)).toEqual([]);
  expect(await listStrandedMoney(db(), { now: stage.clock(), limit: 10 })).toEqual([]);
  const credited = await db()
    .selectFrom('ledger_account')
    .select('account_id')
    .where('balance_kopecks', '>', 0)
    .execute();
  expect(credited).toEqual([]);
}
