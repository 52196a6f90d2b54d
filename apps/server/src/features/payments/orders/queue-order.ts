import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { insertOrder } from './order-repository.ts';

export interface NewOrder {
  readonly kind: 'capture' | 'release' | 'refund';
  readonly amountKopecks: number;
  readonly now: Date;
  /** Of another payment than the invoice's own, such as a second one for the same invoice. */
  readonly paymentId?: string;
  /** Where its id is needed before. */
  readonly id?: string;
}

/** Stores an order that is sent to the provider after the transaction. */
export async function queueOrder(
  trx: Transaction,
  invoice: Invoice,
  { kind, amountKopecks, now, paymentId, id = randomUUID() }: NewOrder,
): Promise<void> {
  await insertOrder(trx, {
    id,
    account_id: invoice.account_id,
    invoice_id: invoice.id,
    acquirer: invoice.acquirer,
    payment_id: paymentId ?? invoice.payment_id,
    amount_kopecks: amountKopecks,
    card_token: null,
    state: 'waiting',
    created_at: now,
    error: null,
    done_at: null,
    kind,
  });
}
