import type { Transaction } from '#database/database.ts';
import { replaceTariffServices } from '#features/identity/public.ts';
import { updateSubscription } from './repository.ts';
import type { CurrentSubscription, Subscription } from './tariff.ts';

/** Closes the services at once; nothing is charged any more. */
export async function endSubscription(
  trx: Transaction,
  subscription: CurrentSubscription,
  { reason, now }: { readonly reason: NonNullable<Subscription['end_reason']>; readonly now: Date },
): Promise<void> {
  await updateSubscription(trx, subscription, {
    state: 'ended',
    renews: false,
    wake_at: null,
    ended_at: now,
    end_reason: reason,
  });
  await replaceTariffServices(trx, { accountId: subscription.account_id, services: [], endsAt: now });
}
