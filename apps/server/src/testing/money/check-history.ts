import type { Database } from '#database/database.ts';
import { openSubscriberFixture } from '../payments/subscriber-fixture.ts';
import { findMoneyProblems } from './check-money.ts';
import { createBreaker } from './create-breaker.ts';
import { type MoneyStep, PAYERS } from './money-action.ts';
import { MoneyModel } from './money-model.ts';
import { ProductMoney } from './product-money.ts';

/** Money held for a search that nobody starts goes back within a day. */
const UNTIL_HOLDS_ARE_BACK: MoneyStep = { action: { kind: 'pass', hours: 24 * 2 }, tornAt: Number.POSITIVE_INFINITY };

/** Throws if the product does not end up where the model does, or its books are not those of the provider. */
export async function checkHistory(db: Database, history: readonly MoneyStep[]): Promise<void> {
  const breaker = createBreaker();
  const stage = await openSubscriberFixture(breaker.wrapDatabase(db), breaker.wrapClient);
  try {
    const payers = [stage.anna];
    while (payers.length < PAYERS) payers.push(await stage.addAccount());
    const product = new ProductMoney(stage, payers, breaker);
    const model = new MoneyModel();
    for (const [number, step] of [...history, UNTIL_HOLDS_ARE_BACK].entries()) {
      model.perform(step.action, await product.perform(number, step));
      await compareBalances(product, model, `after action ${number}`);
    }
    await product.recover();
    const problems = await findMoneyProblems(product);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await stage.close();
  }
}

async function compareBalances({ stage, payers }: ProductMoney, model: MoneyModel, when: string): Promise<void> {
  for (const [who, accountId] of payers.entries()) {
    const actual = [await stage.balance(accountId), await stage.reserved(accountId)].join(' + ');
    const expected = [model.balanceOf(who) * 100, model.reservedOf(who) * 100].join(' + ');
    if (actual !== expected) throw new Error(`${when}: payer ${who} has ${actual} kopecks, not ${expected}`);
  }
}
