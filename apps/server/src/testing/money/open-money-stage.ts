import { createCloudPaymentsSimulator } from '@vidno/simulators/cloudpayments/start-cloud-payments';
import type { Database } from '#database/database.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { createFakeClock } from '../fake-clock.ts';
import { openPaymentSite, type PaymentSiteOptions } from '../payments/payment-site.ts';
import { createBank } from './bank.ts';
import { findMoneyProblems } from './check-money.ts';
import { addPayers } from './payers.ts';
import { PayersMemory } from './payers-memory.ts';
import { ProductMoney } from './product-money.ts';

/** The product's money and its payers, with a simulated provider. `db` is what the product uses; the books are read by `books`. */
export async function openMoneyStage(
  { db, wrapClient }: Pick<PaymentSiteOptions, 'db' | 'wrapClient'>,
  books: Database = db,
) {
  const site = await openPaymentSite({ db, ...createFakeClock(), ...(wrapClient && { wrapClient }) });
  const simulator = await createCloudPaymentsSimulator({
    webhooks: site.webhooks,
    repeatDelaysMs: [1],
    now: site.clock,
  });
  site.connect(simulator);
  await insertDefaultTariffs(books);
  const payers = await addPayers(site);
  const product = new ProductMoney(site, createBank(simulator), payers, new PayersMemory());
  return {
    product,
    findProblems: () => findMoneyProblems({ db: books, payers, simulator, memory: product.memory }),
    close: async (): Promise<void> => {
      await site.app.close();
      await simulator.close();
    },
  };
}
