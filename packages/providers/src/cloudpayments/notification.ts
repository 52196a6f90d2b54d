import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import {
  AcquirerUnavailableError,
  type PaymentState,
  type ProviderPayment,
  type RawWebhook,
  toKopecks,
  toPayerCard,
  type WebhookEvent,
} from '../acquiring/acquirer.ts';
import { findDeclineReason } from './to-payment.ts';

type Fields = Readonly<Record<string, unknown>>;

const idSchema = z.pipe(z.union([z.string().check(z.regex(/^\d+$/)), z.int()]), z.transform(String));
const amountSchema = z.union([z.string(), z.number()]);
const text = z.optional(z.string());

const paymentSchema = z.object({
  TransactionId: idSchema,
  Amount: amountSchema,
  // A notification that a hold was given up names no currency, because no money moves.
  Currency: z._default(z.string(), 'RUB'),
  DateTime: z.string(),
  InvoiceId: text,
  Status: text,
  OperationType: text,
  ReasonCode: z.optional(z.coerce.number()),
  Token: text,
  CardFirstSix: text,
  CardLastFour: text,
  CardType: text,
  CardExpDate: text,
});
const refundSchema = z.object({
  TransactionId: idSchema,
  PaymentTransactionId: idSchema,
  Amount: amountSchema,
  DateTime: z.string(),
  InvoiceId: text,
});

/** Null if it is not genuine. Throws if it is, but cannot be read: then it comes again. */
export function readNotification(webhook: RawWebhook, secret: string): WebhookEvent | null {
  if (!verifyNotification(webhook, secret)) return null;
  try {
    const fields = readFields(webhook);
    return fields && toEvent(webhook.kind, fields);
  } catch (cause) {
    throw new AcquirerUnavailableError(`The notification ${webhook.kind} is not one of CloudPayments`, { cause });
  }
}

/** Null for a repeated name: the signature of the decoded body cannot tell a value that contains `&Amount=1` from two fields. */
function readFields({ headers, body }: RawWebhook): Fields | null {
  if (isJson(headers['content-type']))
    return withoutEmpty(Object.entries(z.looseObject({}).parse(JSON.parse(body.toString()))));
  const entries = [...new URLSearchParams(body.toString())];
  return new Set(entries.map(([name]) => name)).size === entries.length ? withoutEmpty(entries) : null;
}

function withoutEmpty(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && value !== null));
}

function toEvent(kind: string, fields: Fields): WebhookEvent {
  switch (kind) {
    case 'check':
      return { kind: 'check', payment: toPayment(fields, 'pending') };
    case 'pay':
      return isPayment(fields)
        ? { kind: 'payment', payment: toPayment(fields, toPaidState(fields)) }
        : { kind: 'other' };
    case 'fail':
      return isPayment(fields) ? { kind: 'payment', payment: toPayment(fields, 'failed') } : { kind: 'other' };
    case 'confirm':
      return { kind: 'payment', payment: toPayment(fields, 'paid') };
    case 'cancel':
      return { kind: 'payment', payment: toPayment(fields, 'released') };
    case 'refund':
      return toRefund(fields);
    default:
      return { kind: 'other' };
  }
}

/** Payouts and refunds have notifications of the same kinds. */
function isPayment({ OperationType = 'Payment' }: Fields): boolean {
  return OperationType === 'Payment';
}

function toPaidState({ Status }: Fields): PaymentState {
  return z.enum(['Authorized', 'Completed']).parse(Status) === 'Authorized' ? 'held' : 'paid';
}

function toPayment(fields: Fields, state: PaymentState): ProviderPayment {
  const payment = paymentSchema.parse(fields);
  const { Token: token, CardLastFour: lastDigits = '', CardType: brand = '', CardExpDate: expires = null } = payment;
  return {
    id: payment.TransactionId,
    invoiceId: payment.InvoiceId ?? null,
    state,
    amountKopecks: toKopecks(payment.Amount),
    refundedKopecks: 0,
    currency: payment.Currency,
    card: token === undefined ? null : { token, lastDigits, brand, expires },
    payerCard: toPayerCard({ masked: `${payment.CardFirstSix ?? ''}*${lastDigits}`, expires }),
    reason: state === 'failed' ? findDeclineReason(payment.ReasonCode ?? 0) : null,
    at: toDate(payment.DateTime),
  };
}

function toRefund(fields: Fields): WebhookEvent {
  const refund = refundSchema.parse(fields);
  return {
    kind: 'refund',
    refundId: refund.TransactionId,
    paymentId: refund.PaymentTransactionId,
    invoiceId: refund.InvoiceId ?? null,
    amountKopecks: toKopecks(refund.Amount),
    at: toDate(refund.DateTime),
  };
}

/** `2026-11-23 07:05:00`, in UTC. */
function toDate(text: string): Date {
  const at = new Date(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(at.getTime())) throw new RangeError(`${text} is not a time`);
  return at;
}

/** `Content-HMAC` signs the body as it came; only where it is missing is `X-Content-HMAC` asked, which signs the decoded one. */
function verifyNotification({ headers, body }: Pick<RawWebhook, 'headers' | 'body'>, secret: string): boolean {
  const signature = headers['content-hmac'];
  if (signature !== undefined) return isSignature(signature, body, secret);
  const decoded = isJson(headers['content-type']) ? body : decodeForm(body);
  return decoded !== null && isSignature(headers['x-content-hmac'], decoded, secret);
}

function isJson(contentType: string | readonly string[] | undefined): boolean {
  return String(contentType).toLowerCase().startsWith('application/json');
}

function isSignature(given: string | readonly string[] | undefined, message: string | Buffer, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  const actual = Buffer.from(given, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Null if it is no form. */
function decodeForm(body: Buffer): string | null {
  try {
    return decodeURIComponent(body.toString().replaceAll('+', ' '));
  } catch {
    return null;
  }
}
