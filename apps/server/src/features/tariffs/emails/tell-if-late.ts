import { PAYMENT_GIVE_UP_MS } from '@vidno/contract/money/acquiring';
import type { Fulfilment } from '#features/payments/public.ts';
import { queueBillingEmail } from './queue-billing-email.ts';

/** Writes to a payer whose money has arrived after the browser had given up waiting for it. */
export function tellIfLate(fulfilment: Fulfilment): Fulfilment {
  const tell: NonNullable<Fulfilment['onHeld']> = async (trx, invoice, now) => {
    if (now.getTime() - invoice.created_at.getTime() < PAYMENT_GIVE_UP_MS) return;
    await queueBillingEmail(trx, {
      ...{ accountId: invoice.account_id, subscriptionId: null, kind: 'late_payment' as const, now },
      facts: { amount_kopecks: String(invoice.amount_kopecks) },
    });
  };
  return {
    ...fulfilment,
    onHeld: async (trx, invoice, now) => {
      await fulfilment.onHeld?.(trx, invoice, now);
      await tell(trx, invoice, now);
    },
    onPaid: async (trx, invoice, now, card) => {
      await fulfilment.onPaid(trx, invoice, now, card);
      // What was held has been told of then.
      if (invoice.held_at === null) await tell(trx, invoice, now);
    },
  };
}
