import * as z from 'zod/mini';
import { AcquirerRefusedError, type MayAsk, type RawWebhook, type WebhookEvent } from '../acquiring/acquirer.ts';
import { callYooKassa, NOT_FOUND, type YooKassaSettings } from './call-yoo-kassa.ts';
import { paymentSchema, refundSchema, toAmount, toPayment } from './to-payment.ts';

const notificationSchema = z.object({
  type: z.literal('notification'),
  event: z.string(),
  object: z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
});

/** A notification is not signed: only the id is taken from it, and what happened is read from YooKassa. */
export async function readNotification(
  settings: YooKassaSettings,
  { body }: Pick<RawWebhook, 'body'>,
  mayAsk: MayAsk,
): Promise<WebhookEvent | 'not_now' | null> {
  const { data: notification } = notificationSchema.safeParse(parseJson(body.toString()));
  if (!notification) return null;
  const { event, object } = notification;
  const kind = /^(payment|refund)\./.exec(event)?.[1];
  if (kind !== 'payment' && kind !== 'refund') return { kind: 'other' };
  if (!(await mayAsk({ kind, id: object.id }))) return 'not_now';
  return await orForged(kind === 'payment' ? readPayment(settings, object.id) : readRefund(settings, object.id));
}

async function readPayment(settings: YooKassaSettings, id: string): Promise<WebhookEvent> {
  const payment = await callYooKassa(settings, { path: `/payments/${id}`, schema: paymentSchema });
  return { kind: 'payment', payment: toPayment(payment) };
}

async function readRefund(settings: YooKassaSettings, id: string): Promise<WebhookEvent> {
  const refund = await callYooKassa(settings, { path: `/refunds/${id}`, schema: refundSchema });
  if (refund.status !== 'succeeded') return { kind: 'other' };
  const payment = await callYooKassa(settings, { path: `/payments/${refund.payment_id}`, schema: paymentSchema });
  return {
    kind: 'refund',
    refundId: refund.id,
    paymentId: refund.payment_id,
    invoiceId: payment.metadata?.order_id ?? null,
    amountKopecks: toAmount(refund.amount.value),
    at: new Date(refund.created_at),
  };
}

/** Null for an object that YooKassa does not know. */
async function orForged(reading: Promise<WebhookEvent>): Promise<WebhookEvent | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AcquirerRefusedError && error.code === NOT_FOUND) return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where notifications come from, as YooKassa publishes it (yookassa.ru/developers/using-api/webhooks, read in November 2026). */
export const NOTIFICATION_NETWORKS: readonly string[] = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11/32',
  '77.75.156.35/32',
  '2a02:5180::/32',
];
