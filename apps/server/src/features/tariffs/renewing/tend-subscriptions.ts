import { listDueSubscriptions } from '../repository.ts';
import { chargeRenewal } from './charge-renewal.ts';
import { prepareNextStep } from './prepare-next-step.ts';
import type { RenewalTools } from './renewal-tools.ts';

/** The rest is left to the next call. */
const BATCH = 200;

/** Does what is due: notices, renewals, retries, ends. Safe to call from several workers at once. */
export async function tendSubscriptions(tools: RenewalTools): Promise<void> {
  const { db, clock, log } = tools;
  const due = await listDueSubscriptions(db, { now: clock(), limit: BATCH });
  for (const { account_id: accountId, id } of due) {
    try {
      const charge = await db.transaction().execute((trx) => prepareNextStep(trx, tools, { accountId, id }));
      if (charge) await chargeRenewal(tools, charge);
    } catch (error) {
      log.error({ err: error, subscriptionId: id }, 'a subscription could not be tended, and will be later');
    }
  }
}
