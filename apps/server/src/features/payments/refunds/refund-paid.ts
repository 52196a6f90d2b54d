import type { Transaction } from '#database/database.ts';
import { lockLeftOfInvoice } from '#features/ledger/public.ts';
import { listRefundable } from '../invoices/invoice-repository.ts';
import { refundInvoice } from './refund-invoice.ts';

interface RefundPaid {
  readonly accountId: number;
  /** The invoice that goes first; null for the newest. */
  readonly preferredId: string | null;
  readonly amountKopecks: number;
  readonly now: Date;
}

/**
 * Gives money of the balance back to the cards it came from, as much as is left of each payment. Returns how much; the rest stays on
 * the balance.
 */
export async function refundPaid(
  trx: Transaction,
  { accountId, preferredId, amountKopecks, now }: RefundPaid,
): Promise<number> {
  const invoices = await listRefundable(trx, accountId);
  const ordered = [
    ...invoices.filter(({ id }) => id === preferredId),
    ...invoices.filter(({ id }) => id !== preferredId),
  ];
  let given = 0;
  for (const { id, amount_kopecks: amount, refunded_kopecks: refunded } of ordered) {
    const left = await lockLeftOfInvoice(trx, accountId, id);
    const part = Math.min(amountKopecks - given, left, amount - refunded);
    if (part > 0 && (await refundInvoice(trx, { accountId, id }, { amountKopecks: part, now }))) given += part;
    if (given === amountKopecks) break;
  }
  return given;
}
