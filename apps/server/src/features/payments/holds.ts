import type { Transaction } from '#database/database.ts';
import { postTransfers, refundToCard } from '#features/ledger/public.ts';
import type { Invoice, InvoiceKey } from './invoice.ts';
import { nextAskAt } from './invoice-rules.ts';
import { queueOrder } from './orders/queue-order.ts';
import { lockInvoice, lockUnusedHold, updateInvoice } from './repository.ts';

/** Binds held money of the account to a search; null if there is none that no other search uses. */
export async function attachHold(
  trx: Transaction,
  { accountId, searchId }: { readonly accountId: number; readonly searchId: string },
): Promise<string | null> {
  const invoice = await lockUnusedHold(trx, accountId);
  if (!invoice) return null;
  await updateInvoice(trx, { accountId, id: invoice.id }, { search_id: searchId });
  return invoice.id;
}

/** The search has found somebody: the money is taken. It is earned when the provider says so. */
export async function captureHold(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state !== 'held') return;
  await queueOrder(trx, invoice, { kind: 'capture', amountKopecks: invoice.amount_kopecks, now });
  await updateInvoice(trx, key, { ask_at: nextAskAt(invoice, now) });
}

/** The search has found nobody: the money goes back to where it was held. */
export async function releaseHold(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, key);
  if (invoice) await giveUp(trx, invoice, now);
}

/** Gives the money of a payment back, whether it is held or has been taken. The caller holds the lock of the invoice. */
export async function giveUp(trx: Transaction, invoice: Invoice, now: Date): Promise<void> {
  const { account_id: accountId, id, amount_kopecks: amountKopecks } = invoice;
  if (invoice.state === 'held') return void (await queueOrder(trx, invoice, { kind: 'release', amountKopecks, now }));
  if (invoice.state !== 'paid') return;
  const refundId = await queueOrder(trx, invoice, { kind: 'refund', amountKopecks, now });
  const { acquirer } = invoice;
  await postTransfers(trx, accountId, refundToCard({ acquirer, invoiceId: id, refundId, amountKopecks, eventAt: now }));
  await updateInvoice(trx, { accountId, id }, { refunded_kopecks: amountKopecks, state: 'refunded' });
}
