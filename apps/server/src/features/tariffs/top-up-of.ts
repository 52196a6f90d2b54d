import { topUp } from '#features/ledger/public.ts';
import type { Invoice } from '#features/payments/public.ts';

/** What a paid invoice brings to the balance. */
export function topUpOf(
  { id: invoiceId, acquirer, amount_kopecks: amountKopecks, paid_at: paidAt }: Invoice,
  now: Date,
) {
  return topUp({ invoiceId, acquirer, amountKopecks, eventAt: paidAt ?? now });
}
