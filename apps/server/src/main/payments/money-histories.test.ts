import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LedgerMoney } from '#testing/money/ledger-money.ts';
import { calmHistory, PAYERS, REGULAR, SUBSCRIBER, VISITOR } from '#testing/money/money-action.ts';
import { MoneyModel } from '#testing/money/money-model.ts';
import { sampled } from '#testing/sample.ts';

/** 100,000 of them by the command that the operations page names. */
const HISTORIES = sampled({ test: 150, prove: 100_000 });
const SEED = process.env.MONEY_SEED === undefined ? {} : { seed: Number(process.env.MONEY_SEED) };
const NO_TARIFF = { covered: false };
const payers = Array.from({ length: PAYERS }, (_, who) => who);

test('the rules of the ledger lead where reckoning on paper does, and money in is money out and what is there', () => {
  fc.assert(
    fc.property(calmHistory, (history) => {
      const model = new MoneyModel();
      const ledger = new LedgerMoney();
      for (const [number, action] of history.entries()) {
        model.perform(action, NO_TARIFF);
        ledger.perform(number, action);
        for (const who of payers) {
          expect(ledger.balanceOf(who), `balance of ${who} after ${number}`).toBe(model.balanceOf(who) * 100);
          expect(ledger.reservedOf(who), `reserve of ${who} after ${number}`).toBe(model.reservedOf(who) * 100);
        }
      }
      const kept = (who: number) =>
        (model.balanceOf(who) + model.reservedOf(who) + model.earnedOf(who) - model.lostOf(who)) * 100;
      // The visitor's money is used in another account than it was paid for.
      expect(ledger.paidBy(VISITOR) + ledger.paidBy(REGULAR)).toBe(kept(VISITOR) + kept(REGULAR));
      expect(ledger.paidBy(SUBSCRIBER)).toBe(kept(SUBSCRIBER));
    }),
    { numRuns: HISTORIES, ...SEED },
  );
});
