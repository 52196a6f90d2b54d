import { useSyncExternalStore } from 'react';
import type { StartedPayment } from '../rules.ts';

/** The payment in progress of this tab, which survives a reload and a visit to the bank's page. */

const KEY = 'vidno_payment';
/** How long the payment is followed. If it arrives later, the server tells the account. */
const FOLLOWED_MS = 3_600_000;

export interface PendingPayment extends StartedPayment {
  /** Whether the payer has closed the dialog; the payment is still followed. */
  readonly isQuiet: boolean;
}

const listeners = new Set<() => void>();
/** Invoices that some screen shows, so that no other dialog opens for them. */
const attended = new Set<string>();
let known: PendingPayment | null | undefined;

export function savePending(payment: PendingPayment): void {
  known = payment;
  sessionStorage.setItem(KEY, JSON.stringify(payment));
  notify();
}

/** Takes up the payment when the payer comes back from the provider's page, perhaps in another tab. */
export function adoptReturn(href: string): void {
  const invoiceId = invoiceOf(href);
  if (invoiceId === null) return;
  const unknown = { invoiceId, userId: null, kind: 'service', amountKopecks: null, startedAt: Date.now() } as const;
  const pending = readPending();
  savePending({ ...(pending?.invoiceId === invoiceId ? pending : unknown), isQuiet: false });
}

/** Forgets this payment, but not another one that has started since. */
export function clearPending(invoiceId: string): void {
  if (readPending()?.invoiceId !== invoiceId) return;
  known = null;
  sessionStorage.removeItem(KEY);
  notify();
}

/** Says that a screen shows this payment. Returns a function that takes it back. */
export function attendTo(invoiceId: string): () => void {
  attended.add(invoiceId);
  notify();
  return () => {
    attended.delete(invoiceId);
    notify();
  };
}

/** The payment in progress that no screen shows; null if there is none. */
export function useUnattendedPayment(): PendingPayment | null {
  const pending = useSyncExternalStore(subscribe, readPending);
  const isAttended = useSyncExternalStore(subscribe, () => pending !== null && attended.has(pending.invoiceId));
  return isAttended ? null : pending;
}

export function readPending(): PendingPayment | null {
  // A test, or another page of this tab, may have emptied the storage.
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) known = null;
  else if (!known) known = parse(stored);
  return known && Date.now() - known.startedAt < FOLLOWED_MS ? known : null;
}

function parse(stored: string): PendingPayment | null {
  try {
    const payment: Partial<PendingPayment> = JSON.parse(stored);
    const isWhole = typeof payment.invoiceId === 'string' && typeof payment.startedAt === 'number';
    return isWhole ? (payment as PendingPayment) : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

const PARAMETER = 'invoice';
const INVOICE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Its host is never used. */
const BASE = 'http://localhost';

/** The payment that a provider's page has sent the payer back from; null if none. */
export function invoiceOf(href: string): string | null {
  const invoice = new URL(href, BASE).searchParams.get(PARAMETER);
  return invoice !== null && INVOICE.test(invoice) ? invoice : null;
}

/** The address as it was before the payment; null if nothing has to be taken out. */
export function withoutInvoice(href: string): string | null {
  const url = new URL(href, BASE);
  if (!url.searchParams.has(PARAMETER)) return null;
  url.searchParams.delete(PARAMETER);
  return `${url.pathname}${url.search}${url.hash}`;
}
