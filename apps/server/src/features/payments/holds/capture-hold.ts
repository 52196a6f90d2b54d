import type { Transaction } from '#database/database.ts';
import type { InvoiceKey } from '../invoices/invoice.ts';
import { lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { nextAskAt } from '../invoices/invoice-rules.ts';
import { queueOrder } from '../orders/queue-order.ts';

export type CaptureOutcome =
  /** The money is taken. */
  | { readonly kind: 'ordered' }
  /** It had been taken before, and is on the balance. */
  | { readonly kind: 'on_balance' }
  /** The bank has let go of it. */
  | { readonly kind: 'lost' };

/**
 * Takes the money when the search has found somebody. It is earned from now on, whatever the owner of the search does before the
 * provider confirms that it was taken.
 */
export async function captureHold(trx: Transaction, key: InvoiceKey, now: Date): Promise<CaptureOutcome> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state === 'paid') return { kind: 'on_balance' };
  if (invoice?.state !== 'held') return { kind: 'lost' };
  await queueOrder(trx, invoice, { kind: 'capture', amountKopecks: invoice.amount_kopecks, now });
  await updateInvoice(trx, invoice, { fate: 'earned', ask_at: nextAskAt(invoice, now) });
  return { kind: 'ordered' };
}
