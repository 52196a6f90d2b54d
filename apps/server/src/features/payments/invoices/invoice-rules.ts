import type { InvoiceState } from '@vidno/contract/money/acquiring';
import type { PaymentState } from '@vidno/providers/acquiring/acquirer';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#config/durations.ts';

/**
 * What news from the provider makes of an invoice; anything else changes nothing, so that news may come twice and in any order.
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
  // Captured at the provider after we had given it up: the money is here, and belongs to its payer.
  released: { paid: 'paid' },
  paid: {},
  refunded: {},
};

/** Null if the news changes nothing. */
export function nextState(state: InvoiceState, news: PaymentState): InvoiceState | null {
  return STEPS[state][news] ?? null;
}

/** What the browser is told: true from `held` on. */
export function hasArrived(state: InvoiceState): boolean {
  return state === 'held' || state === 'paid';
}

/** Whether the provider may let the payer pay. */
export function isPayable(state: InvoiceState): boolean {
  return OPEN_STATES.includes(state) || state === 'failed' || state === 'expired';
}

/** While its payer is expected to pay yet. */
export const OPEN_STATES: readonly InvoiceState[] = ['created', 'pending'];

/** @limit rate: Starting another payment withdraws the oldest that its payer has not begun. */
export const OPEN_INVOICES_MAX = 5;

/**
 * Those that are too many of the open invoices of an account, of which the first is the oldest: whatever its payer has not begun to
 * pay goes first, and the last, which has just been made, never.
 */
export function chooseToWithdraw<Open extends { readonly state: InvoiceState }>(open: readonly Open[]): Open[] {
  const older = open.slice(0, -1);
  const inOrder = [
    ...older.filter(({ state }) => state === 'created'),
    ...older.filter(({ state }) => state !== 'created'),
  ];
  return inOrder.slice(0, Math.max(0, open.length - OPEN_INVOICES_MAX));
}

/** Whether its time is over. Where a price holds only that long, a payment that comes later goes back. */
export function isExpired({ expires_at: expiresAt }: { readonly expires_at: Date }, at: Date): boolean {
  return expiresAt <= at;
}

/** Unpaid so long, an invoice counts as expired. */
export const INVOICE_LIFETIME_MS = DAY_MS;
/** A payment that the provider has not mentioned for so long is not asked about any more. */
const ASKED_FOR_MS = 7 * DAY_MS;
/** No provider lets a payer who has left its page pay there on another day. */
const WITHDRAWN_ASKED_FOR_MS = DAY_MS;
const FIRST_ASK_MS = 20 * SECOND_MS;

/** When the provider is asked about an open invoice next: often at first, then ever more rarely. Null for never again. */
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
