import type { Database } from '#database/database.ts';
import { findOrder } from '../orders/order-repository.ts';
import { type Invoice, orderNumberOf } from './invoice.ts';
import { findInvoiceByOrder } from './moved-invoice-repository.ts';

/** What a receipt says of the payment it is for. */
export interface ReceiptPayment extends Pick<Invoice, 'acquirer' | 'email'> {
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
