import { chargeRenewal, type RenewalTools } from '#features/payments/public.ts';
import { listDueSubscriptions } from '../repository.ts';
import { prepareNextStep } from './prepare-next-step.ts';

/** @limit queue: The rest is tended by the next call. */
const BATCH = 200;

/** Does what is due: notices, renewals, retries, ends. Safe to call from several workers at once. */
export async function tendSubscriptions(tools: RenewalTools): Promise<void> {
  const { db, clock, log } = tools;
  const due = await listDueSubscriptions(db, { now: clock(), limit: BATCH });
  for (const { account_id: accountId, id } of due) {
    try {
      await tendSubscription(tools, { accountId, id });
    } catch (error) {
      log.error({ err: error, subscriptionId: id }, 'a subscription could not be tended, and will be later');
    }
  }
}

/** Does the next thing that is due for one of them, if anything is. */
export async function tendSubscription(
  tools: RenewalTools,
  key: { readonly accountId: number; readonly id: string },
): Promise<void> {
  const charge = await tools.db.transaction().execute((trx) => prepareNextStep(trx, tools, key));
  if (charge) await chargeRenewal(tools, charge);
}
