import type { Database } from '#database/database.ts';
import { type Breaker, createBreaker, isTorn } from './create-breaker.ts';
import type { MoneyStep } from './money-action.ts';
import { MoneyModel } from './money-model.ts';
import { openMoneyStage } from './open-money-stage.ts';
import type { ProductMoney } from './product-money.ts';

/** Money held for a search that nobody starts goes back within a day. */
const UNTIL_HOLDS_ARE_BACK: MoneyStep = { action: { kind: 'pass', hours: 48 }, tornAt: Number.POSITIVE_INFINITY };

/** Throws if the product does not end up where the model does, or its books are not those of the provider. */
export async function checkHistory(db: Database, history: readonly MoneyStep[]): Promise<void> {
  const breaker = createBreaker();
  const { wrapDatabase, wrapClient } = breaker;
  const { product, findProblems, close } = await openMoneyStage({ db: wrapDatabase(db), wrapClient }, db);
  try {
    const model = new MoneyModel();
    for (const [number, step] of [...history, UNTIL_HOLDS_ARE_BACK].entries()) {
      model.perform(step.action, await product.observe(step.action));
      await performTorn(product, breaker, { ...step, number });
      await compareBalances(product, model, `after action ${number}`);
    }
    await product.background.recover();
    const problems = await findProblems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await close();
  }
}

/** If it breaks off, it is done again, as users, providers and workers do. */
async function performTorn(
  product: ProductMoney,
  breaker: Breaker,
  { number, action, tornAt }: MoneyStep & { readonly number: number },
): Promise<void> {
  breaker.arm(tornAt);
  try {
    await product.perform(number, action);
  } catch (error) {
    if (!isTorn(error)) throw error;
  }
  if (breaker.disarm()) {
    await product.background.recover();
    await product.perform(number, action);
  }
  await product.background.work();
}

async function compareBalances({ site, payers }: ProductMoney, model: MoneyModel, when: string): Promise<void> {
  for (const [who, accountId] of payers.entries()) {
    const actual = [await site.balance(accountId), await site.reserved(accountId)].join(' + ');
    const expected = [model.balanceOf(who) * 100, model.reservedOf(who) * 100].join(' + ');
    if (actual !== expected) throw new Error(`${when}: payer ${who} has ${actual} kopecks, not ${expected}`);
  }
}
