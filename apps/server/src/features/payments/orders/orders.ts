import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '#database/database.ts';
import { type Invoice, orderNumberOf } from '../invoice.ts';
import { countReturnedPayments, findInvoiceByOrder, listInvoicesWithProblems } from '../invoice-repository.ts';
import {
  type ChangeRefusedOutcome,
  countTroubledOrders,
  findOrder,
  insertOrder,
  reopenOrder,
  settleOrder,
} from './order-repository.ts';

interface NewOrder {
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

interface Answer {
  readonly accountId: number;
  readonly id: string;
  /** Whether the operator has given the money back in another way; otherwise the provider is told once more. */
  readonly isSettled: boolean;
  readonly now: Date;
}

/** What the operator does about a refund or release that a provider has refused. */
export async function answerRefusedOrder(
  trx: Transaction,
  { isSettled, now, ...key }: Answer,
): Promise<ChangeRefusedOutcome> {
  return isSettled ? await settleOrder(trx, key, now) : await reopenOrder(trx, key);
}

/** Newest first; the operator sees to these before the others. */
const INVOICES_SHOWN = 10;

interface Trouble {
  /** What providers have not done in time, and what they have refused to do. */
  readonly orders: { readonly late: number; readonly refused: number };
  /** Payments that went back because their account was gone. */
  readonly returned: number;
  readonly invoices: readonly Invoice[];
}

/** What the operator has to look at, for `doctor` and the metrics. */
export async function findTrouble(db: Database, lateSince: Date): Promise<Trouble> {
  const [orders, returned, invoices] = await Promise.all([
    countTroubledOrders(db, lateSince),
    countReturnedPayments(db),
    listInvoicesWithProblems(db, INVOICES_SHOWN),
  ]);
  return { orders, returned, invoices };
}

/** What a receipt says of the payment it is for. */
interface ReceiptPayment extends Pick<Invoice, 'acquirer' | 'email'> {
  readonly orderNumber: string;
  readonly paymentId: string | null;
  /** Null unless the receipt is of a refund; its id is null until the provider has made it. */
  readonly refund: { readonly isMade: boolean; readonly providerId: string | null } | null;
}

/** Null for money that nobody has paid. */
export async function findReceiptPayment(
  db: Database,
  { accountId, invoiceId, refundId }: { accountId: number; invoiceId: string; refundId: string | null },
): Promise<ReceiptPayment | null> {
  const invoice = await findInvoiceByOrder(db, { accountId, id: invoiceId });
  if (!invoice) return null;
  const order = refundId === null ? null : await findOrder(db, { accountId: invoice.account_id, id: refundId });
  return {
    acquirer: invoice.acquirer,
    email: invoice.email,
    orderNumber: orderNumberOf(invoice),
    paymentId: invoice.payment_id,
    refund: order && { isMade: order.state !== 'waiting', providerId: order.provider_id },
  };
}
