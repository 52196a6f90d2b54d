import { randomUUID } from 'node:crypto';
import type { Invoice } from './invoice.ts';
import { INVOICE_LIFETIME_MS } from './invoice-rules.ts';

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
