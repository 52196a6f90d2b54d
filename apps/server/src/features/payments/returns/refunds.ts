import { randomUUID } from 'node:crypto';
import type { ProviderPayment } from '@vidno/providers/acquiring/acquirer';
import type { Transaction } from '#database/database.ts';
import { hashedUuid } from '#database/uuid-bytes.ts';
import { lockLeftOfInvoice } from '#features/ledger/balance.ts';
import {
  outsideLoss,
  outsideLossKey,
  refundKey,
  refundSale,
  refundToCard,
  saleKey,
} from '#features/ledger/operation-rules.ts';
import { bookTransfers, findTransfer, listTransfers, postTransfers } from '#features/ledger/post-transfers.ts';
import { type Fulfilments, type PaymentRefusal, REFUSAL_TEXTS } from '../fulfilment.ts';
import { firstAccountOf, type Invoice, type InvoiceKey, isPayable, type LockedInvoice, nextAskAt } from '../invoice.ts';
import { writeRefusedPayment, writeReturnOutside } from '../invoice-problem.ts';
import {
  changeInvoice,
  findInvoiceByOrder,
  listRefundable,
  lockInvoice,
  updateInvoice,
} from '../invoice-repository.ts';
import { rejectHold } from '../orders/holds.ts';
import { isGivenBack, listOrdersOf } from '../orders/order-repository.ts';
import { queueOrder } from '../orders/orders.ts';

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

async function toRefund(
  trx: Transaction,
  { account_id: accountId, id: invoiceId, acquirer }: Invoice,
  { refundId, amountKopecks, now }: RefundInput & { readonly refundId: string },
) {
  const refund = { acquirer, invoiceId, refundId, amountKopecks, eventAt: now };
  const sold = await findTransfer(trx, accountId, saleKey(invoiceId));
  // Only what was held for a search is earned without passing through the balance.
  return sold ? refundSale({ ...refund, service: 'search' }) : refundToCard(refund);
}

interface RefundPaid {
  readonly accountId: number;
  /** The invoice that goes first; null for the newest. */
  readonly preferredId: string | null;
  readonly amountKopecks: number;
  readonly now: Date;
}

/**
 * Gives money of the balance back to the cards it came from, as much as is left of each payment. Returns how much; the rest stays on
 * the balance.
 */
export async function refundPaid(
  trx: Transaction,
  { accountId, preferredId, amountKopecks, now }: RefundPaid,
): Promise<{ readonly givenKopecks: number }> {
  const invoices = await listRefundable(trx, accountId);
  const ordered = [
    ...invoices.filter(({ id }) => id === preferredId),
    ...invoices.filter(({ id }) => id !== preferredId),
  ];
  let givenKopecks = 0;
  for (const invoice of ordered) {
    if (givenKopecks === amountKopecks) break;
    const part = await refundWhatIsLeft(trx, invoice, { atMostKopecks: amountKopecks - givenKopecks, now });
    givenKopecks += part.givenKopecks;
  }
  return { givenKopecks };
}

/**
 * Gives money back to the card that it was paid or held from; `key` is of the account that paid, also where the invoice has moved
 * since. What a provider has been told to take, and has not taken yet, goes back as soon as it is there.
 */
export async function refundByOrder(
  trx: Transaction,
  key: InvoiceKey,
  { amountKopecks, now }: { readonly amountKopecks: number; readonly now: Date },
): Promise<'refunded' | 'nothing_left'> {
  const invoice = await findInvoiceByOrder(trx, key);
  if (!invoice) return 'nothing_left';
  const current = { accountId: invoice.account_id, id: invoice.id };
  if ((await rejectHold(trx, current)).kind === 'rejected') return 'refunded';
  const refunded = await refundInvoice(trx, current, { amountKopecks, now });
  return refunded.kind === 'refunded' ? 'refunded' : 'nothing_left';
}

/** What the provider says: how much it has given back in all, or that it has given back something. */
type RefundNews =
  | { readonly kind: 'total'; readonly refundedKopecks: number }
  | { readonly kind: 'refund'; readonly refundId: string; readonly amountKopecks: number };

type OutsideRefundOutcome =
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
    problem: writeReturnOutside(amountKopecks),
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

interface Refused {
  readonly payment: ProviderPayment;
  readonly because: Extract<PaymentRefusal, 'wrong_amount' | 'paid_twice'>;
  readonly now: Date;
}

/** `known`: it is on its way back already. */
type RefusePaymentOutcome = { readonly kind: 'refused' } | { readonly kind: 'known' };

/** Gives a payment that is not the invoice's own back to its card, whole and past the books: it never was our money. */
export async function refusePayment(
  trx: Transaction,
  fulfilments: Fulfilments,
  invoice: LockedInvoice,
  { payment, because, now }: Refused,
): Promise<RefusePaymentOutcome> {
  const { id: paymentId, amountKopecks } = payment;
  const key = { accountId: invoice.account_id, invoiceId: invoice.id, paymentId };
  if (await isGivenBack(trx, key)) return { kind: 'known' };
  const kind = payment.state === 'held' ? 'release' : 'refund';
  await queueOrder(trx, invoice, { kind, amountKopecks, paymentId, now });
  const problem = writeRefusedPayment({ because, paymentId, amountKopecks, currency: payment.currency });
  const isOpen = isPayable(invoice.state);
  const changed = await changeInvoice(trx, invoice, {
    problem,
    // The payer may try again, so that the provider is asked on.
    ...(isOpen && { state: 'failed' as const, reason: REFUSAL_TEXTS[because], ask_at: nextAskAt(invoice, now) }),
  });
  await fulfilments[invoice.purpose].onRefused?.(trx, changed, { because, amountKopecks, now });
  return { kind: 'refused' };
}
