import type { PayerCard } from '@vidno/providers/acquiring/acquirer';
import type { Transaction } from '#database/database.ts';
import type { InvoicePurpose } from '#database/tables/payments.ts';
import type { Invoice } from './invoices/invoice.ts';

/**
 * What an invoice is for decides what happens with the money. Each method is called in the transaction that changes the state of
 * the invoice, at most once for each change. The invoice is as it is after the change.
 */
export interface Fulfilment {
  /** The money is held; by default it waits there. */
  onHeld?(trx: Transaction, invoice: Invoice, now: Date): Promise<void>;
  /** The money is here; books it. `card` is the one that paid; null if it is not known. */
  onPaid(trx: Transaction, invoice: Invoice, now: Date, card: PayerCard | null): Promise<void>;
  /** The payment has failed, or what was held went back. */
  onLost?(trx: Transaction, invoice: Invoice, now: Date): Promise<void>;
  /** All of the money has gone back without our doing, which is already booked. */
  onReturned?(trx: Transaction, invoice: Invoice, now: Date): Promise<void>;
}

export type Fulfilments = Readonly<Record<InvoicePurpose, Fulfilment>>;
