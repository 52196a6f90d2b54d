import { PAYMENT_GIVE_UP_MS, PAYMENT_POLL_MS, type PaymentMethod } from '@vidno/contract/money/acquiring';
import type { PaymentSession, PaymentStatus } from '@vidno/contract/money/payments';

/** A payment that has started: enough to ask about it after a reload. */
export interface StartedPayment {
  readonly invoiceId: string;
  /** Null in a browser that did not start it. */
  readonly userId: number | null;
  readonly kind: PaymentKind;
  /** Null in a browser that did not start it. */
  readonly amountKopecks: number | null;
  readonly startedAt: number;
}

interface Started<At extends string> {
  readonly at: At;
  readonly payment: StartedPayment;
}

/** What the browser was told by the provider's widget. Only a hint: what counts is what the server answers. */
export type WidgetHint =
  | { readonly kind: 'paid' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'declined'; readonly reason: string | null };

/**
 * `open`: the provider's window is open, or the browser is on its way to its page. `waiting`: the payer has done their part.
 * `closed`: they shut the window; they may have paid all the same. `not_found`: it took too long, and may still arrive.
 */
export type PaymentState =
  | { readonly at: 'form'; readonly failure: unknown }
  | { readonly at: 'starting' }
  | Started<'open'>
  | Started<'waiting'>
  | Started<'closed'>
  | Started<'not_found'>
  | { readonly at: 'declined'; readonly payment: StartedPayment; readonly reason: string | null }
  /** The money had arrived and goes back: nothing can be given for it. */
  | { readonly at: 'returned'; readonly payment: StartedPayment; readonly reason: string | null }
  | { readonly at: 'paid'; readonly payment: StartedPayment | null; readonly isLate: boolean };

export type PaymentEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'refused'; readonly failure: unknown }
  | { readonly type: 'started'; readonly payment: StartedPayment }
  /** There was nothing to pay. */
  | { readonly type: 'done' }
  | { readonly type: 'hinted'; readonly hint: WidgetHint }
  | { readonly type: 'answered'; readonly status: PaymentStatus }
  /** Another tab has seen it arrive. */
  | { readonly type: 'arrived' }
  | { readonly type: 'timed'; readonly now: number }
  /** The payer wants to pay in another way. */
  | { readonly type: 'started_over' };

export const AT_FORM: PaymentState = { at: 'form', failure: null };

/** How often a payment is asked about that has not been found, or that the payer has turned away from. */
const SLOW_POLL_MS = 30_000;

export function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'submitted':
      return { at: 'starting' };
    case 'refused':
      return { at: 'form', failure: event.failure };
    case 'started':
      return { at: 'open', payment: event.payment };
    case 'done':
      return { at: 'paid', payment: null, isLate: false };
    case 'hinted':
      return state.at === 'open' ? afterHint(state.payment, event.hint) : state;
    case 'answered':
      return afterAnswer(state, event.status);
    case 'arrived':
      return afterArrival(state);
    case 'timed':
      return isOverdue(state, event.now) ? { at: 'not_found', payment: state.payment } : state;
    case 'started_over':
      return AT_FORM;
  }
}

function afterHint(payment: StartedPayment, hint: WidgetHint): PaymentState {
  switch (hint.kind) {
    case 'paid':
      return { at: 'waiting', payment };
    case 'closed':
      return { at: 'closed', payment };
    case 'declined':
      return { at: 'declined', payment, reason: hint.reason };
  }
}

function afterAnswer(state: PaymentState, { status, state: invoice, reason }: PaymentStatus): PaymentState {
  if (status) return afterArrival(state);
  if (invoice === 'refunded') return afterReturn(state, reason);
  const isDeclined = invoice === 'failed' || invoice === 'released' || invoice === 'withdrawn';
  if (!isDeclined) return state;
  switch (state.at) {
    // In the window that is still open the payer may try again.
    case 'form':
    case 'starting':
    case 'open':
    case 'paid':
    case 'returned':
      return state;
    case 'declined':
      return { ...state, reason: state.reason ?? reason };
    case 'waiting':
    case 'closed':
    case 'not_found':
      return { at: 'declined', payment: state.payment, reason };
  }
}

/** Whatever the provider's window says: it took the money, and we have sent it back. */
function afterReturn(state: PaymentState, reason: string | null): PaymentState {
  const payment = paymentOf(state);
  return payment === null || state.at === 'paid' ? state : { at: 'returned', payment, reason };
}

/** Money that came late counts like any other. */
function afterArrival(state: PaymentState): PaymentState {
  const payment = paymentOf(state);
  if (payment === null || state.at === 'paid') return state;
  return { at: 'paid', payment, isLate: state.at === 'not_found' };
}

function isOverdue(state: PaymentState, now: number): state is Started<'open'> | Started<'waiting'> {
  return (state.at === 'open' || state.at === 'waiting') && now - state.payment.startedAt >= PAYMENT_GIVE_UP_MS;
}

/** Null before it has started. */
export function paymentOf(state: PaymentState): StartedPayment | null {
  return 'payment' in state ? state.payment : null;
}

/** How often to ask about the payment; null if there is nothing to ask. */
export function pollEvery(state: PaymentState): number | null {
  switch (state.at) {
    case 'form':
    case 'starting':
    case 'paid':
    case 'returned':
      return null;
    case 'open':
    case 'waiting':
      return PAYMENT_POLL_MS[state.payment.kind];
    case 'closed':
    case 'declined':
    case 'not_found':
      return SLOW_POLL_MS;
  }
}

/** Which of the two calls of the specification asks whether the money has arrived. */
export type PaymentKind = keyof typeof PAYMENT_POLL_MS;

/** A charge that follows the first by itself, if the payer agrees. */
export interface NextCharge {
  readonly at: string;
  readonly amountKopecks: number;
  readonly everyDays: number;
}

/** What every call that starts a payment is sent. */
export interface PaymentFields {
  readonly method: PaymentMethod;
  readonly email: string;
  readonly offer_version: string;
  /** Only where the payer agreed to be charged again. */
  readonly recurring_version?: string;
  readonly acquiring_id?: number;
  readonly callback_url: string;
}

/** Something to pay for, before the payment has started. */
export interface PaymentOrder {
  readonly kind: PaymentKind;
  readonly title: string;
  readonly detail?: string;
  readonly amountKopecks: number;
  /** What becomes of the money, above the button. */
  readonly note?: string;
  /** What one has now and loses by it, above the button. */
  readonly ends?: string;
  /** Other methods are not offered. */
  readonly cardOnly?: boolean;
  /** Null where nothing is charged later. */
  readonly next: NextCharge | null;
  /** What is bought if the payer does not agree to the next charge, such as «Только 30 дней»; null where that is the usual way. */
  readonly once: string | null;
  /** Said when it has been paid. */
  readonly paid?: string;
  /** Null: it was carried out without a payment. */
  readonly start: (fields: PaymentFields, renew: boolean) => Promise<PaymentSession | null>;
}
