import type { Invoice } from '#features/payments/public.ts';

/** What a paid invoice brings, for the ledger. */
export function toPayment(
  { id: invoiceId, acquirer, amount_kopecks: amountKopecks, paid_at: paidAt }: Invoice,
  now: Date,
) {
  return { invoiceId, acquirer, amountKopecks, eventAt: paidAt ?? now };
}
