import type { Transaction } from '#database/database.ts';
import type { InvoiceKey } from '../invoices/invoice.ts';
import { lockInvoice } from '../invoices/invoice-repository.ts';
import { giveUp } from './give-up.ts';

/** The search has found nobody: the money goes back to where it was held. */
export async function releaseHold(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, key);
  if (invoice) await giveUp(trx, invoice, now);
}
