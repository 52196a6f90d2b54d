import type { Transaction } from '#database/database.ts';
import type { Invoice } from '#features/payments/public.ts';
import { endSubscription } from './end-subscription.ts';
import { findSubscription, lockCurrent } from './repository.ts';

/** A bank that takes the payment back ends what it had paid for. */
export async function endIfItPaid(
  trx: Transaction,
  { account_id: accountId, id, subscription_id: subscriptionId }: Invoice,
  now: Date,
): Promise<void> {
  const current = await lockCurrent(trx, accountId);
  const known = subscriptionId === null ? null : await findSubscription(trx, { accountId, id: subscriptionId });
  if (current && (current.invoice_id === id || current.id === known?.id)) {
    await endSubscription(trx, current, { reason: 'refunded', now });
  }
}
