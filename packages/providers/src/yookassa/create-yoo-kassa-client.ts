import * as z from 'zod/mini';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  type MoneyOrder,
  type PaymentIds,
  type ProviderPayment,
  type Started,
  type StartRequest,
  type WebhookVerdict,
} from '../acquiring/acquirer.ts';
import { callYooKassa, NOT_FOUND, type YooKassaSettings } from './call-yoo-kassa.ts';
import { listPayments } from './list-payments.ts';
import { readNotification } from './read-notification.ts';
import { paymentSchema, refundSchema, toPayment } from './to-payment.ts';
import { toMoney, toReceiptBody } from './to-receipt-body.ts';

/** @limit rate: The description of a payment is cut. */
const DESCRIPTION_LIMIT_CHARS = 128;
/** A payment is started again with its first key for as long, which gives its id. */
const SEARCHED_MS = 24 * 3_600_000;
/** The notification may come before the invoice is stored. Repeating anything else changes nothing. */
const REPEATED: Readonly<Partial<Record<WebhookVerdict, number>>> = { unknown_invoice: 404, failed: 500 };

/** Their clock may be behind ours. */
const CLOCK_SLACK_MS = 3_600_000;

const receiptSchema = z.object({ id: z.string().check(z.minLength(1)) });

export function createYooKassaClient(settings: YooKassaSettings): Acquirer {
  return {
    name: 'yookassa',
    start: (request) => start(settings, request),
    findPayment: (ids) => findPayment(settings, ids),
    capture: async (paymentId, { amountKopecks, idempotencyKey }) => {
      const post = { body: { amount: toMoney(amountKopecks) }, idempotencyKey };
      await callYooKassa(settings, { path: `${toPath(paymentId)}/capture`, post, schema: paymentSchema });
    },
    release: async (paymentId, { idempotencyKey }) => {
      const post = { body: {}, idempotencyKey };
      await callYooKassa(settings, { path: `${toPath(paymentId)}/cancel`, post, schema: paymentSchema });
    },
    refund: (paymentId, order) => refund(settings, paymentId, order),
    chargeToken: (token, request) => chargeToken(settings, token, request),
    // YooKassa itself charges nothing by a saved method.
    forgetToken: async () => {},
    listDay: (day) => {
      const from = new Date(`${day}T00:00:00+03:00`);
      return listPayments(settings, { from, before: new Date(from.getTime() + 24 * 3_600_000) });
    },
    sendReceipt: async (receipt, idempotencyKey) => {
      const post = { body: toReceiptBody(receipt), idempotencyKey };
      const { id } = await callYooKassa(settings, { path: '/receipts', post, schema: receiptSchema });
      return { receiptId: id };
    },
    readWebhook: (webhook, mayAsk) => readNotification(settings, webhook, mayAsk),
    answerWebhook: (verdict) => ({ status: REPEATED[verdict] ?? 200, body: {} }),
  };
}

async function start(settings: YooKassaSettings, request: StartRequest): Promise<Started> {
  const body = {
    ...toOrder(request),
    capture: !request.hold,
    confirmation: { type: 'redirect', return_url: request.returnUrl },
    payment_method_data: { type: request.method === 'sbp' ? 'sbp' : 'bank_card' },
    save_payment_method: request.saveCard,
  };
  const post = { body, idempotencyKey: request.idempotencyKey };
  const payment = await callYooKassa(settings, { path: '/payments', post, schema: paymentSchema });
  const url = payment.confirmation?.confirmation_url;
  if (url === undefined) throw new AcquirerUnavailableError('The payment has no address to send the payer to');
  return { kind: 'redirect', url, paymentId: payment.id };
}

async function chargeToken(
  settings: YooKassaSettings,
  token: string,
  request: ChargeRequest,
): Promise<ProviderPayment> {
  const body = { ...toOrder(request), capture: true, payment_method_id: token };
  const post = { body, idempotencyKey: request.idempotencyKey };
  return toPayment(await callYooKassa(settings, { path: '/payments', post, schema: paymentSchema }));
}

/** The e-mail goes with the receipt, not with the payment. */
function toOrder({ invoiceId, accountId, amountKopecks, description }: ChargeRequest): object {
  return {
    amount: toMoney(amountKopecks),
    description: description.slice(0, DESCRIPTION_LIMIT_CHARS),
    metadata: { order_id: invoiceId, account_id: accountId },
  };
}

async function findPayment(
  settings: YooKassaSettings,
  { invoiceId, paymentId, since }: PaymentIds,
): Promise<ProviderPayment | null> {
  if (paymentId === null) return await findByInvoice(settings, invoiceId, since ?? new Date(Date.now() - SEARCHED_MS));
  try {
    return toPayment(await callYooKassa(settings, { path: toPath(paymentId), schema: paymentSchema }));
  } catch (error) {
    if (error instanceof AcquirerRefusedError && error.code === NOT_FOUND) return null;
    throw error;
  }
}

/** YooKassa cannot be asked for an order. Of several attempts, one that brought money counts most, then the last. */
async function findByInvoice(
  settings: YooKassaSettings,
  invoiceId: string,
  since: Date,
): Promise<ProviderPayment | null> {
  const [from, before] = [since.getTime() - CLOCK_SLACK_MS, since.getTime() + 2 * SEARCHED_MS];
  const window = { from: new Date(from), before: new Date(before) };
  const attempts = (await listPayments(settings, window)).filter((payment) => payment.invoiceId === invoiceId);
  const last = attempts.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return last.find(({ state }) => state === 'paid' || state === 'held') ?? last[0] ?? null;
}

async function refund(
  settings: YooKassaSettings,
  paymentId: string,
  { amountKopecks, idempotencyKey }: MoneyOrder,
): Promise<{ readonly refundId: string }> {
  const post = { body: { payment_id: paymentId, amount: toMoney(amountKopecks) }, idempotencyKey };
  const { id, status, cancellation_details } = await callYooKassa(settings, {
    path: '/refunds',
    post,
    schema: refundSchema,
  });
  if (status === 'canceled') {
    throw new AcquirerRefusedError(cancellation_details?.reason ?? 'canceled', `The refund ${id} was cancelled`);
  }
  return { refundId: id };
}

function toPath(paymentId: string): string {
  return `/payments/${encodeURIComponent(paymentId)}`;
}
