import * as z from 'zod/mini';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  isWithoutMoney,
  type MoneyOrder,
  type PaymentIds,
  type ProviderPayment,
  type WebhookVerdict,
} from '../acquiring/acquirer.ts';
import { toRubles } from '../acquiring/rubles.ts';
import { callPayselection, type PayselectionSettings } from './call-payselection.ts';
import { readWebhook } from './read-webhook.ts';
import { chooseAttempt, toPayment, transactionSchema, transactionStateSchema } from './to-payment.ts';
import { toRefundId } from './to-refund-id.ts';

/** @limit rate: The payments of the day are not listed. */
const MAX_PAGES = 1_000;
const NOT_FOUND = /^404:/;
/** The notification may come before the invoice is stored. Repeating anything else changes nothing. */
const REPEATED: Readonly<Partial<Record<WebhookVerdict, number>>> = { unknown_invoice: 404, failed: 500 };

const doneSchema = z.object({ TransactionId: z.string() });
const unsubscribedSchema = z.unknown();
const transactionsSchema = z.array(transactionSchema);

export function createPayselectionClient(settings: PayselectionSettings): Acquirer {
  return {
    name: 'payselection',
    start: async () => ({ kind: 'widget' }),
    findPayment: (ids) => findPayment(settings, ids),
    capture: (paymentId, order) => change(settings, '/payments/charge', paymentId, order),
    release: async (paymentId, { idempotencyKey }) => {
      const { amountKopecks } = await readPayment(settings, paymentId);
      await change(settings, '/payments/cancellation', paymentId, { amountKopecks, idempotencyKey });
    },
    refund: async (paymentId, order) => {
      await change(settings, '/payments/refund', paymentId, order);
      const { amountKopecks, refundedKopecks } = await readPayment(settings, paymentId);
      return { refundId: toRefundId(paymentId, amountKopecks - (refundedKopecks ?? 0)) };
    },
    chargeToken: (token, request) => chargeToken(settings, token, request),
    forgetToken: async (token, idempotencyKey) => {
      const post = { body: { RebillId: token }, idempotencyKey };
      await callPayselection(settings, { path: '/payments/unsubscribe', post, schema: unsubscribedSchema });
    },
    listDay: (day) => listDay(settings, day),
    sendReceipt: async () => {
      throw new AcquirerRefusedError('receipts_unsupported', 'Payselection registers receipts only with a payment');
    },
    readWebhook: async (webhook) => readWebhook(webhook, settings),
    answerWebhook: (verdict) => ({ status: REPEATED[verdict] ?? 200, body: {} }),
  };
}

async function change(
  settings: PayselectionSettings,
  path: string,
  paymentId: string,
  { amountKopecks, idempotencyKey }: MoneyOrder,
): Promise<void> {
  const body = {
    TransactionId: paymentId,
    Amount: toRubles(amountKopecks),
    Currency: 'RUB',
    WebhookUrl: settings.webhookUrl,
  };
  await callPayselection(settings, { path, post: { body, idempotencyKey }, schema: doneSchema });
}

async function findPayment(
  settings: PayselectionSettings,
  { invoiceId, paymentId }: PaymentIds,
): Promise<ProviderPayment | null> {
  try {
    const payment = paymentId === null ? null : await readPayment(settings, paymentId);
    // A payer who was declined may have paid with another card since.
    return payment === null || isWithoutMoney(payment) ? await findByOrder(settings, invoiceId) : payment;
  } catch (error) {
    if (error instanceof AcquirerRefusedError && NOT_FOUND.test(error.code)) return null;
    throw error;
  }
}

async function findByOrder(settings: PayselectionSettings, invoiceId: string): Promise<ProviderPayment | null> {
  const path = `/orders/${encodeURIComponent(invoiceId)}/extended`;
  return chooseAttempt(await callPayselection(settings, { path, schema: transactionsSchema }));
}

async function readPayment(settings: PayselectionSettings, paymentId: string): Promise<ProviderPayment> {
  const path = `/transactions/${encodeURIComponent(paymentId)}/extended`;
  return toPayment(await callPayselection(settings, { path, schema: transactionSchema }));
}

async function chargeToken(
  settings: PayselectionSettings,
  token: string,
  { invoiceId, amountKopecks, description, idempotencyKey }: ChargeRequest,
): Promise<ProviderPayment> {
  const body = {
    OrderId: invoiceId,
    Amount: toRubles(amountKopecks),
    Currency: 'RUB',
    Description: description,
    RebillFlag: true,
    RebillId: token,
    WebhookUrl: settings.webhookUrl,
  };
  const post = { body, idempotencyKey };
  try {
    const { TransactionId } = await callPayselection(settings, {
      path: '/payments/requests/rebill',
      post,
      schema: doneSchema,
    });
    return await readPayment(settings, TransactionId);
  } catch (error) {
    if (!(error instanceof AcquirerRefusedError)) throw error;
    // A decline may also be answered as an error, and is then known by its order.
    const payment = await findPayment(settings, { invoiceId, paymentId: null });
    if (payment?.state !== 'failed') throw error;
    return payment;
  }
}

/** Payselection opens this call to a merchant who asks its support for it. */
async function listDay(settings: PayselectionSettings, day: string): Promise<readonly ProviderPayment[]> {
  const payments: ProviderPayment[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const body = {
      StartCreationDate: `${day}T00:00:00`,
      EndCreationDate: `${day}T23:59:59`,
      PageNumber: page,
      TimeZone: 'Europe/Moscow',
      Statuses: transactionStateSchema.options,
    };
    const path = '/transactions/by-dates';
    const transactions = await callPayselection(settings, { path, post: { body }, schema: transactionsSchema });
    if (transactions.length === 0) return payments;
    payments.push(...transactions.map(toPayment));
  }
  throw new AcquirerUnavailableError('The list of the day has no end');
}
