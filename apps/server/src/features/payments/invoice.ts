import { randomUUID } from 'node:crypto';
import type { InvoiceState } from '@vidno/contract/money/acquiring';
import type { PaymentState } from '@vidno/providers/acquiring/acquirer';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#config/time.ts';
import type { Row } from '#database/database.ts';

export type Invoice = Row<'invoice'>;

declare const locked: unique symbol;

/** As it is until the transaction ends. Made by `lockInvoice` alone, so that nothing is changed by what was read before. */
export type LockedInvoice = Invoice & { readonly [locked]: true };

/** `account_id` leads the key, so both are needed to find one. */
export interface InvoiceKey {
  readonly accountId: number;
  readonly id: string;
}

/** The number of the order at the provider. It says whose invoice it is, so that a webhook finds it by its key. */
export function toOrderNumber({ accountId, id }: InvoiceKey): string {
  return `${accountId}-${id}`;
}

/** The account that the invoice was made for, before it moved with its visitor's money. */
export function firstAccountOf({ account_id, order_account_id }: Owned): number {
  return order_account_id ?? account_id;
}

type Owned = Pick<Invoice, 'account_id' | 'order_account_id'>;

/** The number that the provider knows the order by: it stays as it is when the invoice moves. */
export function orderNumberOf(invoice: Owned & Pick<Invoice, 'id'>): string {
  return toOrderNumber({ accountId: firstAccountOf(invoice), id: invoice.id });
}

const ORDER_NUMBER = /^0*(\d{1,15})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * Names the account that the invoice was made for. Null if it is not one of ours. However it is spelled, since a widget is told the
 * number by the browser: money that has come for it is the invoice's.
 */
export function parseOrderNumber(text: string | null): InvoiceKey | null {
  const [, accountId, id] = ORDER_NUMBER.exec(text?.trim() ?? '') ?? [];
  return accountId !== undefined && id !== undefined ? { accountId: Number(accountId), id: id.toLowerCase() } : null;
}

/**
 * The state of an invoice after news from the provider. Other news changes nothing, so it may come twice and in any order.
 * A payer may try again after a refusal, and a payment may arrive after its time.
 */
const STEPS: Readonly<Record<InvoiceState, Readonly<Partial<Record<PaymentState, InvoiceState>>>>> = {
  created: { pending: 'pending', held: 'held', paid: 'paid', failed: 'failed', released: 'released' },
  pending: { held: 'held', paid: 'paid', failed: 'failed', released: 'released' },
  failed: { held: 'held', paid: 'paid' },
  expired: { held: 'held', paid: 'paid' },
  // Paid on a page that was still open.
  withdrawn: { held: 'held', paid: 'paid' },
  held: { paid: 'paid', released: 'released', failed: 'released' },
  // Captured at the provider after we had released it: we have the money, and it belongs to its payer.
  released: { paid: 'paid' },
  paid: {},
  refunded: {},
};

/** Null if the news changes nothing. */
export function nextState(state: InvoiceState, news: PaymentState): InvoiceState | null {
  return STEPS[state][news] ?? null;
}

/** Whether the browser shows the invoice as paid: from `held` on. */
export function hasArrived(state: InvoiceState): boolean {
  return state === 'held' || state === 'paid';
}

/** Whether the provider may let the payer pay. */
export function isPayable(state: InvoiceState): boolean {
  return OPEN_STATES.includes(state) || state === 'failed' || state === 'expired';
}

/** States in which the payer may still pay. */
export const OPEN_STATES: readonly InvoiceState[] = ['created', 'pending'];

/**
 * Open invoices an account may have.
 * @limit rate: Starting another payment withdraws the oldest that its payer has not begun.
 */
export const OPEN_INVOICES_MAX = 5;

/**
 * The open invoices of an account that are too many; `open` is sorted from the oldest. Those that the payer has not started to
 * pay are withdrawn first; the newest, which has just been made, never is.
 */
export function chooseToWithdraw<Open extends { readonly state: InvoiceState }>(open: readonly Open[]): Open[] {
  const older = open.slice(0, -1);
  const inOrder = [
    ...older.filter(({ state }) => state === 'created'),
    ...older.filter(({ state }) => state !== 'created'),
  ];
  return inOrder.slice(0, Math.max(0, open.length - OPEN_INVOICES_MAX));
}

/** Whether the invoice has expired. If its price was promised only until then, a later payment is refunded. */
export function isExpired({ expires_at: expiresAt }: { readonly expires_at: Date }, at: Date): boolean {
  return expiresAt <= at;
}

/** How long an unpaid invoice is valid. */
const INVOICE_LIFETIME_MS = DAY_MS;
/** How long the provider is asked about an invoice that it knows nothing of. */
const ASKED_FOR_MS = 7 * DAY_MS;
/** No provider lets a payer who has left its page pay there on another day. */
const WITHDRAWN_ASKED_FOR_MS = DAY_MS;
const FIRST_ASK_MS = 20 * SECOND_MS;

/** When to ask the provider about an open invoice next: often at first, then less and less. Null: never again. */
export function nextAskAt(
  { state, created_at: createdAt }: { readonly state: InvoiceState; readonly created_at: Date },
  now: Date,
): Date | null {
  if (state === 'held') return new Date(now.getTime() + HOUR_MS);
  if (!isPayable(state) && state !== 'withdrawn') return null;
  const age = Math.max(0, now.getTime() - createdAt.getTime());
  if (age > (state === 'withdrawn' ? WITHDRAWN_ASKED_FOR_MS : ASKED_FOR_MS)) return null;
  return new Date(now.getTime() + Math.min(Math.max(age, FIRST_ASK_MS), 6 * HOUR_MS));
}

/** What differs from invoice to invoice; everything else starts empty. */
type RequiredField =
  | 'account_id'
  | 'purpose'
  | 'acquirer'
  | 'amount_kopecks'
  | 'hold'
  | 'save_card'
  | 'method'
  | 'description'
  | 'email'
  | 'created_at'
  | 'ask_at';

/** An invoice that its provider does not know of yet. */
export function newInvoice(fields: Pick<Invoice, RequiredField> & Partial<Invoice>): Invoice {
  return {
    id: randomUUID(),
    state: 'created',
    refunded_kopecks: 0,
    expires_at: new Date(fields.created_at.getTime() + INVOICE_LIFETIME_MS),
    order_account_id: null,
    payment_id: null,
    card_id: null,
    search_id: null,
    subscription_id: null,
    tariff_order: null,
    reason: null,
    problem: null,
    held_at: null,
    paid_at: null,
    asked_at: null,
    fate: null,
    ...fields,
  };
}
