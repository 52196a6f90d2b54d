import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPEN_INVOICES_MAX } from '#features/payments/invoice.ts';
import { emptyTestDatabase, testDatabase } from '#testing/database/test-database.ts';
import { checkHistory } from '#testing/money/check-history.ts';
import { type MoneyAction, type MoneyStep, SUBSCRIBER, tornHistory } from '#testing/money/money-action.ts';
import { sampled } from '#testing/sample.ts';

/** More of them, and a failed one again, by the command that the operations page names. */
const HISTORIES = sampled({ test: 10, prove: 2_000 });
const SEED = process.env.MONEY_SEED === undefined ? {} : { seed: Number(process.env.MONEY_SEED) };
/** Only ends a test that hangs. */
const HANGS_AFTER_MS = 600_000 + HISTORIES * 3_000;
/** Failed once: who leaves is torn off before the search in progress is removed. */
const FOUND: MoneyStep[] = [
  { action: { kind: 'top_up', who: 0, rubles: 10, fate: 'paid' }, tornAt: Number.POSITIVE_INFINITY },
  { action: { kind: 'start_search', who: 0 }, tornAt: Number.POSITIVE_INFINITY },
  { action: { kind: 'leave', who: 0 }, tornAt: 0 },
];
/** More than any action has; beyond its last one it is not torn. */
const PLACES = 16;

const db = testDatabase();

test('whatever is paid, searched, given back and torn off in the middle, no kopeck is lost or taken twice', {
  timeout: HANGS_AFTER_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(tornHistory, async (history) => {
      await emptyTestDatabase();
      await checkHistory(db(), history);
    }),
    { numRuns: HISTORIES, examples: [[FOUND]], ...SEED },
  );
  expect(HISTORIES).toBeGreaterThan(0);
});

/** So many that the first is withdrawn. */
const ORDERS = OPEN_INVOICES_MAX + 1;

const EVERYTHING: readonly MoneyAction[] = [
  { kind: 'top_up', who: 0, rubles: 25, fate: 'paid' },
  { kind: 'start_search', who: 0 },
  { kind: 'end_search', nth: 0, found: true },
  { kind: 'start_search', who: 0 },
  { kind: 'end_search', nth: 1, found: false },
  { kind: 'hold', who: 1, rubles: 10, fate: 'paid' },
  { kind: 'start_search', who: 1 },
  { kind: 'end_search', nth: 2, found: true },
  { kind: 'hold', who: 1, rubles: 10, fate: 'unheard' },
  { kind: 'start_search', who: 1 },
  { kind: 'end_search', nth: 3, found: false },
  { kind: 'refund', nth: 0, rubles: 9, by: 'operator' },
  { kind: 'refund', nth: 0, rubles: 60, by: 'bank' },
  { kind: 'subscribe', who: SUBSCRIBER, tariff: 'month', renew: true },
  ...Array.from({ length: ORDERS }, () => ({ kind: 'order', who: SUBSCRIBER, tariff: 'day' }) as const),
  { kind: 'pay_order', nth: 0, fate: 'paid' },
  { kind: 'pay_order', nth: 1, fate: 'unheard' },
  { kind: 'pass', hours: 24 * 31 },
  { kind: 'cancel', who: SUBSCRIBER },
  { kind: 'top_up', who: 0, rubles: 25, fate: 'paid' },
  { kind: 'start_search', who: 0 },
  { kind: 'log_in' },
  { kind: 'end_search', nth: 4, found: false },
  { kind: 'refund', nth: 1, rubles: 9, by: 'operator' },
  { kind: 'leave', who: 1 },
];

test.each(Array.from({ length: PLACES }, (_, place) => place))(
  'a payment, a paid search, a refund, a renewal and a cancellation that end at place %i are finished later, once',
  async (tornAt) => {
    await checkHistory(
      db(),
      EVERYTHING.map((action) => ({ action, tornAt })),
    );
  },
);
