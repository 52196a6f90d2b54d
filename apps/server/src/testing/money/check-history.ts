import { createCloudPaymentsSimulator } from '@vidno/simulators/cloudpayments/create-cloud-payments-simulator';
import type { Database } from '#database/database.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { createFakeClock } from '../fake-clock.ts';
import { openPaymentSite } from '../payments/payment-site.ts';
import { createBank } from './bank.ts';
import { findMoneyProblems } from './check-money.ts';
import { type Breaker, createBreaker, isTorn } from './create-breaker.ts';
import type { MoneyStep } from './money-action.ts';
import { MoneyModel } from './money-model.ts';
import { addPayers } from './payers.ts';
import { PayersMemory } from './payers-memory.ts';
import { ProductMoney } from './product-money.ts';

/** Money held for a search that nobody starts goes back within a day. */
const UNTIL_HOLDS_ARE_BACK: MoneyStep = { action: { kind: 'pass', hours: 48 }, tornAt: Number.POSITIVE_INFINITY };

/** Throws if the product does not end up where the model does, or its books are not those of the provider. */
export async function checkHistory(db: Database, history: readonly MoneyStep[]): Promise<void> {
  const breaker = createBreaker();
  const { wrapDatabase, wrapClient } = breaker;
  const site = await openPaymentSite({ db: wrapDatabase(db), ...createFakeClock(), wrapClient });
  const simulator = await createCloudPaymentsSimulator({
    webhooks: site.webhooks,
    repeatDelaysMs: [1],
    now: site.clock,
  });
  site.connect(simulator);
  try {
    await insertDefaultTariffs(db);
    const payers = await addPayers(site);
    const product = new ProductMoney(site, createBank(simulator), payers, new PayersMemory());
    const model = new MoneyModel();
    for (const [number, step] of [...history, UNTIL_HOLDS_ARE_BACK].entries()) {
      model.perform(step.action, await product.observe(step.action));
      await performTorn(product, breaker, { ...step, number });
      await compareBalances(product, model, `after action ${number}`);
    }
    await product.background.recover();
    const problems = await findMoneyProblems({ db, payers, simulator, memory: product.memory });
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await site.app.close();
    await simulator.close();
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
