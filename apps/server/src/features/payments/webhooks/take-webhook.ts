import type { Acquirer, ProviderPayment, WebhookEvent, WebhookVerdict } from '@vidno/providers/acquiring/acquirer';
import { hasAccount } from '#features/identity/public.ts';
import { type ApplyOutcome, type ApplyPaymentTools, applyPayment } from '../apply-payment.ts';
import { parseOrderNumber } from '../invoices/invoice.ts';
import { findInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { isPayable } from '../invoices/invoice-rules.ts';
import { findInvoiceByOrder } from '../invoices/moved-invoice-repository.ts';
import { bookOutsideRefund } from '../refunds/book-outside-refund.ts';

export type TakeWebhookTools = ApplyPaymentTools;

const VERDICT_OF: Readonly<Record<ApplyOutcome, WebhookVerdict>> = {
  applied: 'accepted',
  unchanged: 'accepted',
  unknown_invoice: 'unknown_invoice',
  // Stored for the operator; repeating it would not help.
  wrong_amount: 'accepted',
};

/** Takes a genuine webhook. It may come twice, late, or before the one it follows. */
export async function takeWebhook(
  tools: TakeWebhookTools,
  client: Acquirer,
  event: WebhookEvent,
): Promise<WebhookVerdict> {
  switch (event.kind) {
    case 'other':
      return 'accepted';
    case 'check':
      return await check(tools, client, event.payment);
    case 'payment': {
      const key = await findKey(tools, client, event.payment.invoiceId);
      return key ? VERDICT_OF[await applyPayment(tools, key, event.payment)] : 'unknown_invoice';
    }
    case 'refund': {
      const key = await findKey(tools, client, event.invoiceId);
      if (!key) return 'unknown_invoice';
      // How much has been given back in all, the provider says only when asked.
      const payment = await client.findPayment({ invoiceId: event.invoiceId ?? '', paymentId: event.paymentId });
      if (!payment) return 'accepted';
      const outcome = await applyPayment(tools, key, payment);
      if (payment.refundedKopecks !== null) return VERDICT_OF[outcome];
      const { refundId, amountKopecks } = event;
      const news = { kind: 'refund', refundId, amountKopecks } as const;
      await tools.db.transaction().execute((trx) => bookOutsideRefund(trx, tools, { key, news, now: tools.clock() }));
      return 'accepted';
    }
  }
}

/** Whether the payer may pay: the last moment at which a wrong amount costs nobody anything. */
async function check(tools: TakeWebhookTools, client: Acquirer, payment: ProviderPayment): Promise<WebhookVerdict> {
  const key = await findKey(tools, client, payment.invoiceId);
  const invoice = key && (await findInvoice(tools.db, key));
  if (!invoice || !key) return 'unknown_invoice';
  if (payment.amountKopecks !== invoice.amount_kopecks || payment.currency !== 'RUB') return 'wrong_amount';
  if (!isPayable(invoice.state) || !(await hasAccount(tools.db, key.accountId))) return 'not_payable';
  if (invoice.state === 'created') await updateInvoice(tools.db, key, { state: 'pending', payment_id: payment.id });
  return 'accepted';
}

/** The key, as it is now, of the invoice that an order number names, if it is one of this provider's. */
async function findKey({ db }: TakeWebhookTools, client: Acquirer, orderNumber: string | null) {
  const key = parseOrderNumber(orderNumber);
  const invoice = key && (await findInvoiceByOrder(db, key));
  return invoice?.acquirer === client.name ? { accountId: invoice.account_id, id: invoice.id } : null;
}
