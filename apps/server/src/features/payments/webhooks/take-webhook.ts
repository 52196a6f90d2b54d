import type {
  Acquirer,
  AcquirerName,
  MayAsk,
  ProviderPayment,
  WebhookEvent,
  WebhookVerdict,
} from '@vidno/providers/acquiring/acquirer';
import type { Transaction } from '#database/database.ts';
import { hasAccount } from '#features/identity/public.ts';
import type { Tools } from '#tools.ts';
import { type ApplyOutcome, type ApplyPaymentTools, applyPayment, payerTransaction } from '../apply-payment.ts';
import type { PaymentRefusal } from '../fulfilment.ts';
import { type InvoiceKey, isPayable, parseOrderNumber } from '../invoice.ts';
import { findInvoiceByOrder, isPaymentAwaited, lockInvoice, updateInvoice } from '../invoice-repository.ts';
import { bookOutsideRefund } from '../returns/refunds.ts';
import { type PaymentWebhook, recordWebhook } from './webhook-repository.ts';

export type TakeWebhookTools = ApplyPaymentTools;

interface Sender {
  readonly client: Acquirer;
  readonly proof: PaymentWebhook['proof'];
}

/** Of the question whether the payer may pay. */
type CheckOutcome = 'admitted' | 'wrong_amount' | 'not_payable' | 'expired' | 'unknown_invoice';

const VERDICT_OF: Readonly<Record<ApplyOutcome | CheckOutcome, WebhookVerdict>> = {
  applied: 'accepted',
  unchanged: 'accepted',
  unknown_invoice: 'unknown_invoice',
  // It is on its way back already; repeating it would not help.
  refused: 'accepted',
  admitted: 'accepted',
  wrong_amount: 'wrong_amount',
  not_payable: 'not_payable',
  expired: 'expired',
};

const REFUSED_CHECK: Readonly<Record<PaymentRefusal, CheckOutcome>> = {
  wrong_amount: 'wrong_amount',
  expired: 'expired',
  paid_twice: 'not_payable',
  changed: 'not_payable',
  not_sold: 'not_payable',
  trial_used: 'not_payable',
  trial_without_card: 'not_payable',
};

/** Takes a genuine webhook. It may come twice, late, or before the one it follows. What became of it is kept with its invoice. */
export async function takeWebhook(
  tools: TakeWebhookTools,
  { client, proof }: Sender,
  event: WebhookEvent,
): Promise<WebhookVerdict> {
  if (event.kind === 'other') return 'accepted';
  const key = await findKey(tools, client, event.kind === 'refund' ? event.invoiceId : event.payment.invoiceId);
  if (!key) return 'unknown_invoice';
  const keep = (outcome: PaymentWebhook['outcome']) =>
    keepWebhook(tools, { invoice_id: key.id, news: newsOf(event), outcome, proof });
  try {
    const outcome = await takeNews(tools, { client, key, event });
    if (outcome === 'unknown_invoice') return outcome;
    await keep(outcome);
    return VERDICT_OF[outcome];
  } catch (error) {
    await keep('not_taken');
    throw error;
  }
}

type News = Exclude<WebhookEvent, { kind: 'other' }>;

const newsOf = (event: News): PaymentWebhook['news'] => (event.kind === 'payment' ? event.payment.state : event.kind);

/** Whoever reads what was told can do without a line of it; the payer cannot do without the answer. */
async function keepWebhook(
  { db, clock, log }: TakeWebhookTools,
  told: Omit<Parameters<typeof recordWebhook>[1], 'now'>,
): Promise<void> {
  try {
    await recordWebhook(db, { ...told, now: clock() });
  } catch (error) {
    log.warn({ err: error, invoiceId: told.invoice_id }, 'what was told about a payment could not be kept');
  }
}

interface NewsOf<Event extends News> {
  readonly client: Acquirer;
  readonly key: InvoiceKey;
  readonly event: Event;
}

async function takeNews(
  tools: TakeWebhookTools,
  { client, key, event }: NewsOf<News>,
): Promise<ApplyOutcome | CheckOutcome> {
  if (event.kind === 'payment') return await applyPayment(tools, key, event.payment);
  if (event.kind === 'refund') return await takeRefund(tools, { client, key, event });
  return await payerTransaction(tools.db, key, (trx, payer) => check(trx, tools, payer.key, event.payment));
}

/** How much has been given back in all, the provider says only when asked. */
async function takeRefund(
  tools: TakeWebhookTools,
  { client, key, event }: NewsOf<Extract<News, { kind: 'refund' }>>,
): Promise<ApplyOutcome> {
  const { paymentId, refundId, amountKopecks } = event;
  const payment = await client.findPayment({ invoiceId: event.invoiceId ?? '', paymentId });
  if (!payment) return 'unchanged';
  const outcome = await applyPayment(tools, key, payment);
  if (payment.refundedKopecks !== null || outcome === 'refused') return outcome;
  const booking = { news: { kind: 'refund', refundId, amountKopecks } as const, now: tools.clock() };
  const booked = await payerTransaction(tools.db, key, (trx, payer) =>
    bookOutsideRefund(trx, tools, { ...booking, key: payer.key }),
  );
  return booked.kind === 'booked' ? 'applied' : 'unchanged';
}

/** Whether the payer may pay: the last moment at which a payment that is not wanted costs nobody anything. */
async function check(
  trx: Transaction,
  { clock, fulfilments }: TakeWebhookTools,
  key: InvoiceKey,
  payment: ProviderPayment,
): Promise<CheckOutcome> {
  const invoice = await lockInvoice(trx, key);
  if (!invoice) return 'unknown_invoice';
  if (payment.amountKopecks !== invoice.amount_kopecks || payment.currency !== 'RUB') return 'wrong_amount';
  if (!isPayable(invoice.state) || !(await hasAccount(trx, key.accountId))) return 'not_payable';
  const because = (await fulfilments[invoice.purpose].refuse?.(trx, invoice, clock())) ?? null;
  if (because !== null) return REFUSED_CHECK[because];
  if (invoice.state === 'created') await updateInvoice(trx, invoice, { state: 'pending', payment_id: payment.id });
  return 'admitted';
}

/** The key, as it is now, of the invoice that an order number names, if it is one of this provider's. */
async function findKey({ db }: TakeWebhookTools, client: Acquirer, orderNumber: string | null) {
  const key = parseOrderNumber(orderNumber);
  const invoice = key && (await findInvoiceByOrder(db, key));
  return invoice?.acquirer === client.name ? { accountId: invoice.account_id, id: invoice.id } : null;
}

/** Returns the seconds to wait, or 0 if one more is within the limit. */
type Count = (key: string) => Promise<number>;

interface WorthTools extends Pick<Tools, 'db'> {
  /** Counts calls for notifications without a signature, by provider. */
  readonly countUnsigned: Count;
  /** Counts calls for one payment that we wait for, by its id. */
  readonly countAwaited: Count;
}

/**
 * Whether to ask the provider about a notification that anybody may have written. If a genuine one is passed over, the provider
 * sends it again, and the regular check of open invoices finds its payment at the latest.
 */
export async function isWorthACall(
  { db, countUnsigned, countAwaited }: WorthTools,
  acquirer: AcquirerName,
  { kind, id }: Parameters<MayAsk>[0],
): Promise<boolean> {
  const isAwaited = kind === 'payment' && (await isPaymentAwaited(db, { acquirer, paymentId: id }));
  if (isAwaited && (await countAwaited(id)) === 0) return true;
  return (await countUnsigned(acquirer)) === 0;
}
