import type { Transaction } from '#database/database.ts';
import type { InvoiceKey } from '../invoices/invoice.ts';
import { lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';

/** The search is given back before the provider has said that its money was taken: then it goes back as soon as it is there. */
export async function rejectHold(trx: Transaction, key: InvoiceKey): Promise<{ kind: 'rejected' } | { kind: 'lost' }> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state !== 'held' || invoice.fate !== 'earned') return { kind: 'lost' };
  await updateInvoice(trx, invoice, { fate: 'rejected' });
  return { kind: 'rejected' };
}
