import type { Transaction } from '#database/database.ts';
import { findTransfer, postTransfers, refundSale, refundToCard, saleKey } from '#features/ledger/public.ts';
import type { Invoice, InvoiceKey } from '../invoices/invoice.ts';
import { lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { queueOrder } from '../orders/queue-order.ts';

interface RefundInput {
  readonly amountKopecks: number;
  readonly now: Date;
}

/**
 * Gives money back to the card it came from, in whole or in part. False, and nothing happens, if less than that is left of the
 * payment: what was spent has to be returned to the balance first.
 */
export async function refundInvoice(
  trx: Transaction,
  key: InvoiceKey,
  { amountKopecks, now }: RefundInput,
): Promise<boolean> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state !== 'paid') return false;
  const refunded = invoice.refunded_kopecks + amountKopecks;
  if (amountKopecks <= 0 || refunded > invoice.amount_kopecks) return false;
  const refundId = await queueOrder(trx, invoice, { kind: 'refund', amountKopecks, now });
  const posted = await postTransfers(
    trx,
    key.accountId,
    await toRefund(trx, invoice, { refundId, amountKopecks, now }),
  );
  if (posted.kind === 'insufficient') throw new RefundTooLargeError();
  await updateInvoice(trx, key, {
    refunded_kopecks: refunded,
    ...(refunded === invoice.amount_kopecks && { state: 'refunded' as const }),
  });
  return true;
}

/** More than is left of the payment; the transaction has to be rolled back. */
class RefundTooLargeError extends Error {
  override readonly name = 'RefundTooLargeError';
}

export async function toRefund(
  trx: Transaction,
  { account_id: accountId, id: invoiceId, acquirer }: Invoice,
  { refundId, amountKopecks, now }: RefundInput & { readonly refundId: string },
) {
  const refund = { acquirer, invoiceId, refundId, amountKopecks, eventAt: now };
  const sold = await findTransfer(trx, accountId, saleKey(invoiceId));
  // Only what was held for a search is earned without passing through the balance.
  return sold ? refundSale({ ...refund, service: 'search' }) : refundToCard(refund);
}
