import type { Transaction } from '#database/database.ts';
import { hashedUuid } from '#database/uuid-bytes.ts';
import {
  bookTransfers,
  findTransfer,
  listTransfers,
  lockLeftOfInvoice,
  outsideLoss,
  outsideLossKey,
  refundKey,
  saleKey,
} from '#features/ledger/public.ts';
import type { Fulfilments } from '../fulfilment.ts';
import { firstAccountOf, type Invoice, type InvoiceKey } from '../invoices/invoice.ts';
import { changeInvoice, lockInvoice } from '../invoices/invoice-repository.ts';
import { listOrdersOf } from '../orders/order-repository.ts';
import { toRefund } from './refund-invoice.ts';

/** What the provider says: how much it has given back in all, or that it has given back something. */
export type RefundNews =
  | { readonly kind: 'total'; readonly refundedKopecks: number }
  | { readonly kind: 'refund'; readonly refundId: string; readonly amountKopecks: number };

export type OutsideRefundOutcome =
  | { readonly kind: 'booked'; readonly amountKopecks: number }
  /** It is booked already, or nothing has come in that could go back. */
  | { readonly kind: 'nothing_new' };

/**
 * Books money that went back without us: by the operator at the provider, or by the payer's bank. What we have ordered ourselves is
 * booked already. What is left of the payment covers it; the rest is our loss.
 */
export async function bookOutsideRefund(
  trx: Transaction,
  { fulfilments }: { readonly fulfilments: Fulfilments },
  { key, news, now }: { readonly key: InvoiceKey; readonly news: RefundNews; readonly now: Date },
): Promise<OutsideRefundOutcome> {
  const invoice = await lockInvoice(trx, key);
  if (!invoice || invoice.paid_at === null) return { kind: 'nothing_new' };
  const amountKopecks = await newlyRefunded(trx, invoice, news);
  if (amountKopecks <= 0) return { kind: 'nothing_new' };
  const total = invoice.refunded_kopecks + amountKopecks;
  await book(trx, invoice, { refundId: toRefundId(invoice, news), amountKopecks, now });
  const isWhole = total >= invoice.amount_kopecks;
  const changed = await changeInvoice(trx, invoice, {
    refunded_kopecks: total,
    state: isWhole ? 'refunded' : invoice.state,
    problem: `given back outside: ${amountKopecks} kopecks`,
  });
  if (isWhole) await fulfilments[invoice.purpose].onReturned?.(trx, changed, now);
  return { kind: 'booked', amountKopecks };
}

async function newlyRefunded(trx: Transaction, invoice: Invoice, news: RefundNews): Promise<number> {
  const left = invoice.amount_kopecks - invoice.refunded_kopecks;
  if (news.kind === 'total') return Math.min(left, news.refundedKopecks - invoice.refunded_kopecks);
  const orders = await listOrdersOf(trx, { accountId: invoice.account_id, invoiceId: invoice.id });
  const isOurs = orders.some(
    ({ kind, amount_kopecks: amount, provider_id: providerId }) =>
      kind === 'refund' && (providerId === news.refundId || (providerId === null && amount === news.amountKopecks)),
  );
  const isKnown = isOurs || (await isBooked(trx, invoice, news));
  return isKnown ? 0 : Math.min(left, news.amountKopecks);
}

/** The same news may come again, for instance because our answer to it was lost. */
async function isBooked(trx: Transaction, invoice: Invoice, news: RefundNews): Promise<boolean> {
  const refundId = toRefundId(invoice, news);
  const keys = [refundKey(refundId), outsideLossKey(refundId)];
  // Before the invoice moved, it was booked for the account that it came from.
  const accountIds = new Set([invoice.account_id, firstAccountOf(invoice)]);
  for (const accountId of accountIds) if ((await listTransfers(trx, accountId, keys)).length > 0) return true;
  return false;
}

async function book(
  trx: Transaction,
  invoice: Invoice,
  refund: { readonly refundId: string; readonly amountKopecks: number; readonly now: Date },
): Promise<void> {
  const { account_id: accountId, id: invoiceId, acquirer } = invoice;
  const isSale = (await findTransfer(trx, accountId, saleKey(invoiceId))) !== null;
  const left = isSale ? refund.amountKopecks : await lockLeftOfInvoice(trx, accountId, invoiceId);
  const covered = Math.min(left, refund.amountKopecks);
  const lost = refund.amountKopecks - covered;
  const { refundId, now: eventAt } = refund;
  await bookTransfers(trx, accountId, [
    ...(covered > 0 ? await toRefund(trx, invoice, { ...refund, amountKopecks: covered }) : []),
    ...(lost > 0 ? outsideLoss({ acquirer, invoiceId, refundId, amountKopecks: lost, eventAt }) : []),
  ]);
}

/** The same news gets the same id, however often it comes. */
function toRefundId(invoice: Invoice, news: RefundNews): string {
  const what = news.kind === 'total' ? String(news.refundedKopecks) : `refund ${news.refundId}`;
  return hashedUuid(['outside refund', String(firstAccountOf(invoice)), invoice.id, what]);
}
