import { createHash, randomUUID } from 'node:crypto';
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
  toRubles,
  type WebhookVerdict,
} from '../acquiring/acquirer.ts';
import { chooseAttempt, toPayment, transactionSchema, transactionStateSchema } from './to-payment.ts';
import { readWebhook, signRequest, toRefundId } from './webhook.ts';

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
    webhooksProvenBy: 'signature',
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

interface PayselectionSettings {
  /** Such as `https://gw.payselection.com`. */
  readonly gatewayUrl: string;
  readonly serviceId: string;
  readonly secretKey: string;
  /** Where Payselection tells what becomes of our requests. */
  readonly webhookUrl: string;
  readonly timeoutMs?: number;
}

interface PayselectionCall<T> {
  readonly path: string;
  /** Posts it, if there is one; otherwise the call only reads. Without a key, it is a new request each time. */
  readonly post?: { readonly body: object; readonly idempotencyKey?: string };
  readonly schema: z.ZodMiniType<T>;
}

/** @limit time: The outcome of the call is unknown, and it is made again. */
const TIMEOUT_MS = 30_000;
const TOO_MANY_REQUESTS = 429;

const errorSchema = z.object({ Code: z.string(), Description: z._default(z.string(), '') });

/** A refusal has the code of Payselection and the status of HTTP, such as `404:NOT_FOUND`. */
async function callPayselection<T>(
  settings: PayselectionSettings,
  { path, post, schema }: PayselectionCall<T>,
): Promise<T> {
  const { status, text } = await send(settings, path, post);
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new AcquirerUnavailableError(`${path}: HTTP ${status}`);
  const answer = parseJson(text);
  if (status >= 400) {
    const { data: error } = errorSchema.safeParse(answer);
    if (!error) throw new AcquirerUnavailableError(`${path}: HTTP ${status} is not of Payselection`);
    throw new AcquirerRefusedError(`${status}:${error.Code}`, error.Description);
  }
  const { data, success } = schema.safeParse(answer);
  if (!success) throw new AcquirerUnavailableError(`${path}: the answer is not one of Payselection`);
  return data;
}

async function send(
  { gatewayUrl, serviceId, secretKey, timeoutMs = TIMEOUT_MS }: PayselectionSettings,
  path: string,
  post: PayselectionCall<unknown>['post'],
): Promise<{ readonly status: number; readonly text: string }> {
  const method = post ? 'POST' : 'GET';
  const body = post ? JSON.stringify(post.body) : '';
  const requestId = post?.idempotencyKey === undefined ? randomUUID() : toRequestId(path, post.idempotencyKey);
  try {
    const response = await fetch(`${gatewayUrl}${path}`, {
      method,
      headers: {
        'x-site-id': serviceId,
        'x-request-id': requestId,
        'x-request-signature': signRequest({ method, path, siteId: serviceId, requestId, body }, secretKey),
        ...(post && { 'content-type': 'application/json' }),
      },
      ...(post && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new AcquirerUnavailableError(`${path}: no answer`, { cause: error });
  }
}

/** Payselection wants a UUID of version 4: the same key gives the same one. */
export function toRequestId(path: string, idempotencyKey: string): string {
  const bytes = createHash('sha256').update(`${path}\n${idempotencyKey}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
