import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import {
  AcquirerUnavailableError,
  type PaymentState,
  type ProviderPayment,
  type RawWebhook,
  type WebhookEvent,
} from '../acquiring/acquirer.ts';
import { cardSchema, findPayerCard, toAmount, toCard, toDate } from './to-payment.ts';

interface WebhookKeys {
  readonly serviceId: string;
  readonly secretKey: string;
}

const STATES: Readonly<Record<string, PaymentState>> = {
  Payment: 'paid',
  Block: 'held',
  Fail: 'failed',
  Cancel: 'released',
};

const text = z.nullish(z.string());
const amountSchema = z.union([z.string(), z.number()]);
const webhookSchema = z.extend(cardSchema, {
  Event: z.string(),
  TransactionId: z.string(),
  OrderId: text,
  Amount: amountSchema,
  /** What is left after a refund. */
  NewAmount: z.nullish(amountSchema),
  Currency: z.string(),
  DateTime: text,
  ErrorMessage: text,
});
const recurringSchema = z.object({ RecurringId: z.string() });

type Webhook = z.infer<typeof webhookSchema>;

/** Null if it is not genuine. Throws if it is, but cannot be read: then it comes again. */
export function readWebhook(webhook: RawWebhook, keys: WebhookKeys): WebhookEvent | null {
  if (!isGenuine(webhook, keys)) return null;
  const given = parseJson(webhook.body.toString());
  // We register no payments that Payselection would make by itself.
  if (recurringSchema.safeParse(given).success) return { kind: 'other' };
  const { data } = webhookSchema.safeParse(given);
  if (!data) throw new AcquirerUnavailableError('The webhook is not one of Payselection');
  return toEvent(data);
}

function isGenuine({ headers, body, url }: RawWebhook, { serviceId, secretKey }: WebhookKeys): boolean {
  const { 'x-site-id': siteId, 'x-webhook-signature': signature } = headers;
  if (siteId !== serviceId || typeof signature !== 'string') return false;
  const expected = Buffer.from(signWebhook({ url, siteId, body }, secretKey));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function toEvent(webhook: Webhook): WebhookEvent {
  if (webhook.Event === 'Refund') return toRefund(webhook);
  const state = STATES[webhook.Event];
  return state === undefined ? { kind: 'other' } : { kind: 'payment', payment: toPayment(webhook, state) };
}

function toPayment(webhook: Webhook, state: PaymentState): ProviderPayment {
  return {
    id: webhook.TransactionId,
    invoiceId: webhook.OrderId || null,
    state,
    amountKopecks: toAmount(webhook.Amount),
    refundedKopecks: 0,
    currency: webhook.Currency,
    card: toCard(webhook),
    payerCard: findPayerCard(webhook),
    reason: state === 'failed' ? webhook.ErrorMessage || null : null,
    at: toDate(webhook.DateTime),
  };
}

function toRefund({ TransactionId, OrderId, Amount, NewAmount, DateTime }: Webhook): WebhookEvent {
  return {
    kind: 'refund',
    refundId: toRefundId(TransactionId, NewAmount ? toAmount(NewAmount) : 0),
    paymentId: TransactionId,
    invoiceId: OrderId || null,
    amountKopecks: toAmount(Amount),
    at: toDate(DateTime),
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

interface SignedRequest {
  readonly method: string;
  /** Such as `/payments/refund`. */
  readonly path: string;
  readonly siteId: string;
  readonly requestId: string;
  /** Exactly as it is sent; empty if there is none. */
  readonly body: string;
}

/** `X-REQUEST-SIGNATURE`: lower-case hex. */
export function signRequest({ method, path, siteId, requestId, body }: SignedRequest, secretKey: string): string {
  return sign([method, path, siteId, requestId, body], secretKey);
}

/** `X-WEBHOOK-SIGNATURE`; `url` is exactly the one that Payselection was told. */
export function signWebhook(
  { url, siteId, body }: { readonly url: string; readonly siteId: string; readonly body: string | Buffer },
  secretKey: string,
): string {
  return sign(['POST', url, siteId, body], secretKey);
}

function sign(lines: readonly (string | Buffer)[], secretKey: string): string {
  const hmac = createHmac('sha256', secretKey);
  lines.forEach((line, index) => {
    hmac.update(index === 0 ? '' : '\n').update(line);
  });
  return hmac.digest('hex');
}

/** Payselection has no ids for refunds: they are identified by what they leave of the payment. */
export function toRefundId(transactionId: string, remainingKopecks: number): string {
  return `${transactionId}:${remainingKopecks}`;
}
