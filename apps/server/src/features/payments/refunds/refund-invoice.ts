import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import {
  findTransfer,
  lockLeftOfInvoice,
  postTransfers,
  refundSale,
  refundToCard,
  saleKey,
} from '#features/ledger/public.ts';
import type { Invoice, InvoiceKey } from '../invoices/invoice.ts';
import { lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { queueOrder } from '../orders/queue-order.ts';

interface RefundInput {
  readonly amountKopecks: number;
  readonly now: Date;
}

export type RefundOutcome =
  | { readonly kind: 'refunded' }
  /** `not_paid`: there is no such payment to give back. `spent`: less than that is left of it. */
  | { readonly kind: 'refused'; readonly because: 'not_paid' | 'spent' };

/**
 * Gives money back to the card it came from, in whole or in part. Nothing happens if less than that is left of the payment: what was
 * spent has to be returned to the balance first.
 */
export async function refundInvoice(
  trx: Transaction,
  key: InvoiceKey,
  { amountKopecks, now }: RefundInput,
): Promise<RefundOutcome> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state !== 'paid') return { kind: 'refused', because: 'not_paid' };
  const refunded = invoice.refunded_kopecks + amountKopecks;
  if (amountKopecks <= 0 || refunded > invoice.amount_kopecks) return { kind: 'refused', because: 'spent' };
  const refundId = randomUUID();
  const transfers = await toRefund(trx, invoice, { refundId, amountKopecks, now });
  const posted = await postTransfers(trx, key.accountId, transfers);
  if (posted.kind === 'insufficient') return { kind: 'refused', because: 'spent' };
  await queueOrder(trx, invoice, { id: refundId, kind: 'refund', amountKopecks, now });
  await updateInvoice(trx, invoice, {
    refunded_kopecks: refunded,
    ...(refunded === invoice.amount_kopecks && { state: 'refunded' as const }),
  });
  return { kind: 'refunded' };
}

/** Gives all of a payment back that has only just come in, and of which nothing can have been spent. */
export async function refundWhole(trx: Transaction, invoice: Invoice, now: Date): Promise<void> {
  const { account_id: accountId, id, amount_kopecks: amountKopecks } = invoice;
  const outcome = await refundInvoice(trx, { accountId, id }, { amountKopecks, now });
  if (outcome.kind === 'refused') throw new Error(`The payment of invoice ${id} cannot go back: ${outcome.because}`);
}

/** Gives back as much of a payment as is left of it on the balance. Returns how much, in kopecks. */
export async function refundWhatIsLeft(
  trx: Transaction,
  { account_id: accountId, id, amount_kopecks: amount, refunded_kopecks: refunded }: Invoice,
  { atMostKopecks = Number.POSITIVE_INFINITY, now }: { readonly atMostKopecks?: number; readonly now: Date },
): Promise<{ readonly givenKopecks: number }> {
  const left = await lockLeftOfInvoice(trx, accountId, id);
  const amountKopecks = Math.min(atMostKopecks, left, amount - refunded);
  const outcome = await refundInvoice(trx, { accountId, id }, { amountKopecks, now });
  return { givenKopecks: outcome.kind === 'refunded' ? amountKopecks : 0 };
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
