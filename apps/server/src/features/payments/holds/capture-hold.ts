import type { Transaction } from '#database/database.ts';
import type { InvoiceKey } from '../invoices/invoice.ts';
import { lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { nextAskAt } from '../invoices/invoice-rules.ts';
import { queueOrder } from '../orders/queue-order.ts';

/** The search has found somebody: the money is taken. It is earned when the provider says so. */
export async function captureHold(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state !== 'held') return;
  await queueOrder(trx, invoice, { kind: 'capture', amountKopecks: invoice.amount_kopecks, now });
  await updateInvoice(trx, key, { ask_at: nextAskAt(invoice, now) });
}
