import type { PayerCard } from '@vidno/providers/acquiring/acquirer';
import type { Database, Transaction } from '#database/database.ts';
import type { InvoicePurpose } from '#database/tables/payments.ts';
import type { Invoice, LockedInvoice } from './invoice.ts';

/** Why a payment is not taken and goes back to its card. */
export type PaymentRefusal =
  /** Not what the invoice says, in amount or currency. */
  | 'wrong_amount'
  /** The invoice has been paid already. */
  | 'paid_twice'
  /** Paid after the time in which the price held. */
  | 'expired'
  /** What was ordered has been bought, or changed, in another way since. */
  | 'changed'
  /** What was ordered is not sold to this payer. */
  | 'not_sold'
  /** The trial, by somebody who has had it. */
  | 'trial_used'
  /** The trial, by a card that the bank does not name. */
  | 'trial_without_card';

/**
 * What an invoice is for decides what happens with the money. Each method with a transaction is called in the one that changes the
 * state of the invoice, at most once for each change, with the user's ledger locked. The invoice is as it is after the change.
 */
export interface Fulfilment {
  /** Asked before any money moves, where the provider asks; null if the payer may pay. */
  refuse?(db: Database | Transaction, invoice: Invoice, now: Date): Promise<PaymentRefusal | null>;
  /** The money is held; by default it waits there. */
  onHeld?(trx: Transaction, invoice: LockedInvoice, now: Date): Promise<void>;
  /** The money is here; books it. `card` is the one that paid; null if it is not known. */
  onPaid(trx: Transaction, invoice: LockedInvoice, now: Date, card: PayerCard | null): Promise<PaidOutcome>;
  /** The payment has failed, or what was held went back. */
  onLost?(trx: Transaction, invoice: LockedInvoice, now: Date): Promise<void>;
  /** All of the money has gone back without our doing, which is already booked. */
  onReturned?(trx: Transaction, invoice: LockedInvoice, now: Date): Promise<void>;
  /** A payment that was not taken is on its way back to its card. */
  onRefused?(trx: Transaction, invoice: LockedInvoice, refused: RefusedPayment): Promise<void>;
}

type PaidOutcome =
  /** It has brought about what it was for, or waits on the balance. */
  | { readonly kind: 'taken' }
  /** It could not, and is on its way back to its card. */
  | { readonly kind: 'refused'; readonly because: PaymentRefusal };

export const TAKEN: PaidOutcome = { kind: 'taken' };

interface RefusedPayment {
  readonly because: PaymentRefusal;
  readonly amountKopecks: number;
  readonly now: Date;
}

export type Fulfilments = Readonly<Record<InvoicePurpose, Fulfilment>>;

/** For the payer, after the amount that goes back. */
export const REFUSAL_TEXTS: Readonly<Record<PaymentRefusal, string>> = {
  wrong_amount: 'сумма не совпала со счётом, деньги возвращаются на карту',
  paid_twice: 'этот счёт уже оплачен, второй платёж возвращается на карту',
  expired: 'счёт действовал сутки, деньги возвращаются на карту',
  changed: 'тариф за это время изменился, деньги возвращаются на карту',
  not_sold: 'этот тариф уже не купить, деньги возвращаются на карту',
  trial_used: '«Пробный» можно взять один раз, а по этой карте, почте или телефону его уже брали',
  trial_without_card: '«Пробный» открывается по карте, а банк её не назвал',
};

/** For the payer whose other window still waits for it. */
export const WITHDRAWN_TEXT = 'вы начали новую оплату, а эта больше не нужна';

/** What a paid invoice brings, for the ledger. */
export function toPayment(
  { id: invoiceId, acquirer, amount_kopecks: amountKopecks, paid_at: paidAt }: Invoice,
  now: Date,
) {
  return { invoiceId, acquirer, amountKopecks, eventAt: paidAt ?? now };
}
