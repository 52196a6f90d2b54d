import { describe, expect, test } from 'vitest';
import { OPEN_INVOICES_MAX } from '#features/payments/invoice.ts';
import { emptyTestDatabase, testDatabase } from '#testing/database/test-database.ts';
import { type MoneyAction, REGULAR, SUBSCRIBER, VISITOR } from '#testing/money/money-action.ts';
import { openMoneyStage } from '#testing/money/open-money-stage.ts';
import { RACE_ROUNDS, raceRounds } from '#testing/races/race-rounds.ts';
import { sampled } from '#testing/sample.ts';

/** Everybody has money, a search in progress, money held on a card, a tariff, or invoices that lie about. */
const BEFORE: readonly MoneyAction[] = [
  { kind: 'top_up', who: VISITOR, rubles: 60, fate: 'paid' },
  { kind: 'top_up', who: REGULAR, rubles: 25, fate: 'paid' },
  { kind: 'start_search', who: REGULAR },
  { kind: 'start_search', who: VISITOR },
  { kind: 'hold', who: REGULAR, rubles: 10, fate: 'paid' },
  { kind: 'subscribe', who: SUBSCRIBER, tariff: 'month', renew: true },
  { kind: 'order', who: SUBSCRIBER, tariff: 'day' },
  { kind: 'order', who: SUBSCRIBER, tariff: 'month' },
  // With one more, the first of them is withdrawn.
  ...Array.from({ length: OPEN_INVOICES_MAX - 2 }, () => ({ kind: 'order', who: SUBSCRIBER, tariff: 'day' }) as const),
];

const TIME = 'a month that passes';
/** What payers, workers, operators, banks and the time may do at once. */
const AT_ONCE: Readonly<Record<string, MoneyAction>> = {
  'paying in': { kind: 'top_up', who: REGULAR, rubles: 11, fate: 'doubled' },
  searching: { kind: 'start_search', who: REGULAR },
  'searching as a visitor': { kind: 'start_search', who: VISITOR },
  'finding somebody': { kind: 'end_search', nth: 0, found: true },
  'finding nobody': { kind: 'end_search', nth: 1, found: false },
  'removing a search': { kind: 'remove_search', nth: 1 },
  'giving back': { kind: 'refund', nth: 0, rubles: 25, by: 'operator' },
  'a chargeback': { kind: 'refund', nth: 1, rubles: 25, by: 'bank' },
  'ordering once more': { kind: 'order', who: SUBSCRIBER, tariff: 'day' },
  'paying for a day': { kind: 'pay_order', nth: 0, fate: 'paid' },
  'paying for a month': { kind: 'pay_order', nth: 1, fate: 'doubled' },
  cancelling: { kind: 'cancel', who: SUBSCRIBER },
  [TIME]: { kind: 'pass', hours: 24 * 31 },
  'logging in': { kind: 'log_in' },
  'leaving as a visitor': { kind: 'leave', who: VISITOR },
  leaving: { kind: 'leave', who: REGULAR },
};

const db = testDatabase();
const names = Object.keys(AT_ONCE);
/** Each with itself too, but for the time, which does not pass twice at once. */
const everyPair = names
  .flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))
  .filter((pair) => pair.some((name) => name !== TIME));
/** `npm test` takes one pair in four. */
const pairs = sampled({ test: everyPair.filter((_, index) => index % 4 === 0), prove: everyPair });
const ROUNDS = Math.max(1, Math.floor(RACE_ROUNDS / 10));

describe('two at once', () => {
  test.each(pairs)('%s and %s lose no kopeck and take none twice', async (one, other) => {
    await raceRounds(ROUNDS, {
      prepare: async () => {
        await emptyTestDatabase();
        const stage = await openMoneyStage({ db: db() });
        for (const [number, action] of BEFORE.entries()) {
          await stage.product.perform(number, action);
          await stage.product.background.work();
        }
        return stage;
      },
      contenders: ({ product }) =>
        [one, other].map((name, nth) => async () => {
          const action = AT_ONCE[name];
          if (action) await product.perform(BEFORE.length + nth, action);
        }),
      check: async (_outcomes, { product, findProblems, close }) => {
        await product.background.recover();
        await product.background.pass(48);
        await product.background.recover();
        const problems = await findProblems();
        await close();
        expect(problems).toEqual([]);
      },
    });
  });
});
