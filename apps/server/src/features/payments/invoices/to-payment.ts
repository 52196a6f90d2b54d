import type { Invoice } from './invoice.ts';

/** What a paid invoice brings, for the ledger. */
export function toPayment(
  { id: invoiceId, acquirer, amount_kopecks: amountKopecks, paid_at: paidAt }: Invoice,
  now: Date,
) {
  return { invoiceId, acquirer, amountKopecks, eventAt: paidAt ?? now };
}
