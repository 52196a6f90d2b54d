import type { Transaction } from '#database/database.ts';
import { rejectHold } from '../holds/reject-hold.ts';
import type { InvoiceKey } from '../invoices/invoice.ts';
import { findInvoiceByOrder } from '../invoices/moved-invoice-repository.ts';
import { refundInvoice } from './refund-invoice.ts';

/**
 * Gives money back to the card that it was paid or held from; `key` is of the account that paid, also where the invoice has moved
 * since. What a provider has been told to take, and has not taken yet, goes back as soon as it is there.
 */
export async function refundByOrder(
  trx: Transaction,
  key: InvoiceKey,
  { amountKopecks, now }: { readonly amountKopecks: number; readonly now: Date },
): Promise<'refunded' | 'nothing_left'> {
  const invoice = await findInvoiceByOrder(trx, key);
  if (!invoice) return 'nothing_left';
  const current = { accountId: invoice.account_id, id: invoice.id };
  if ((await rejectHold(trx, current)).kind === 'rejected') return 'refunded';
  const refunded = await refundInvoice(trx, current, { amountKopecks, now });
  return refunded.kind === 'refunded' ? 'refunded' : 'nothing_left';
}
