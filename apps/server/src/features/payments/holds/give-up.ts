import type { Transaction } from '#database/database.ts';
import { postTransfers, refundToCard } from '#features/ledger/public.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { updateInvoice } from '../invoices/invoice-repository.ts';
import { queueOrder } from '../orders/queue-order.ts';

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
