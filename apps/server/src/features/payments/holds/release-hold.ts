import type { Transaction } from '#database/database.ts';
import type { InvoiceKey, LockedInvoice } from '../invoices/invoice.ts';
import { lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { nextAskAt } from '../invoices/invoice-rules.ts';
import { queueOrder } from '../orders/queue-order.ts';

/** The search has found nobody: the money goes back to where it was held. What was taken too early stays on the balance. */
export async function releaseHold(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, key);
  if (invoice) await releaseLockedHold(trx, invoice, now);
}

/** Gives held money up, unless it has gone already. Were it taken all the same, it would go back to its card. */
export async function releaseLockedHold(trx: Transaction, invoice: LockedInvoice, now: Date): Promise<void> {
  if (invoice.state !== 'held') return;
  await queueOrder(trx, invoice, { kind: 'release', amountKopecks: invoice.amount_kopecks, now });
  await updateInvoice(trx, invoice, { fate: 'given_up', ask_at: nextAskAt(invoice, now) });
}
