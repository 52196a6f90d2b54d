import type { Transaction } from '#database/database.ts';
import { postTransfers, topUp } from '#features/ledger/public.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { updateInvoice } from '../invoices/invoice-repository.ts';
import { toPayment } from '../invoices/to-payment.ts';
import { refundInvoice } from './refund-invoice.ts';

/** Books a payment that nothing can be given for, and sends all of it back to its card. `reason` is for the payer. */
export async function refusePaid(
  trx: Transaction,
  invoice: Invoice,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const { account_id: accountId, id, amount_kopecks: amountKopecks } = invoice;
  await postTransfers(trx, accountId, topUp(toPayment(invoice, now)));
  const isBack = await refundInvoice(trx, { accountId, id }, { amountKopecks, now });
  if (!isBack) throw new Error('A payment that has just arrived can be given back');
  await updateInvoice(trx, { accountId, id }, { reason });
}
