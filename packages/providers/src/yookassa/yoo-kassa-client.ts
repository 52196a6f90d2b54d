import * as z from 'zod/mini';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  type MoneyOrder,
  type PaymentIds,
  type ProviderPayment,
  type Receipt,
  type ReceiptLine,
  type Started,
  type StartRequest,
  toRubles,
  type WebhookVerdict,
} from '../acquiring/acquirer.ts';
import { callYooKassa, NOT_FOUND, type YooKassaSettings } from './call-yoo-kassa.ts';
import { readNotification } from './notification.ts';
import { paymentSchema, refundSchema, toPayment } from './to-payment.ts';

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
    webhooksProvenBy: 'asking',
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

/** @limit rate: The payments of the day are not listed. */
const MAX_PAGES = 1_000;
/** The most that YooKassa gives at once. */
const PAGE_LENGTH = '100';

const listSchema = z.object({ items: z.array(paymentSchema), next_cursor: z.optional(z.string()) });

/** Those that were started in this time, newest first. */
async function listPayments(
  settings: YooKassaSettings,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<readonly ProviderPayment[]> {
  const window = { 'created_at.gte': from.toISOString(), 'created_at.lt': before.toISOString(), limit: PAGE_LENGTH };
  const payments: ProviderPayment[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ ...window, ...(cursor !== undefined && { cursor }) });
    const { items, next_cursor } = await callYooKassa(settings, { path: `/payments?${query}`, schema: listSchema });
    payments.push(...items.map(toPayment));
    if (next_cursor === undefined) return payments;
    cursor = next_cursor;
  }
  throw new AcquirerUnavailableError('The list of payments has no end');
}

/**
 * Longer ones are refused.
 * @limit rate: The label of a line of a receipt is cut.
 */
const LABEL_LIMIT_CHARS = 128;
const WITHOUT_VAT = 1;
const VAT_CODES: Readonly<Record<number, number>> = { 0: 2, 5: 7, 7: 8, 10: 3, 20: 4, 22: 11 };

/** Body of `/receipts`. Throws AcquirerRefusedError for what a receipt of YooKassa cannot state. */
function toReceiptBody(receipt: Receipt): object {
  const { email, phone, paid } = receipt;
  const settlements = [
    { type: 'cashless', amount: toMoney(paid.electronicKopecks) },
    { type: 'prepayment', amount: toMoney(paid.advanceKopecks) },
  ];
  return {
    ...toSubject(receipt),
    customer: { ...(email !== null && { email }), ...(phone !== null && { phone: phone.replace(/\D/g, '') }) },
    items: receipt.lines.map(toItem),
    settlements: settlements.filter(({ amount }) => amount.value !== '0.00'),
    // YooKassa counts the tax systems from one.
    tax_system_code: receipt.taxSystem + 1,
    send: true,
  };
}

/** Every receipt of YooKassa is for a payment or a refund that it made. */
function toSubject({ kind, paymentId, refundId }: Receipt): object {
  if (kind === 'return' && refundId !== null) return { type: 'refund', refund_id: refundId };
  if (paymentId === null) throw new AcquirerRefusedError('payment_required', 'A receipt needs a payment of YooKassa');
  return { type: kind === 'income' ? 'payment' : 'refund', payment_id: paymentId };
}

function toItem({ label, amountKopecks, vatPercent, method, object }: ReceiptLine): object {
  return {
    description: label.slice(0, LABEL_LIMIT_CHARS),
    quantity: 1,
    amount: toMoney(amountKopecks),
    vat_code: toVatCode(vatPercent),
    payment_mode: method,
    payment_subject: object,
  };
}

function toVatCode(percent: number | null): number {
  const code = percent === null ? WITHOUT_VAT : VAT_CODES[percent];
  if (code === undefined) throw new AcquirerRefusedError('vat_rate', `YooKassa has no code for VAT of ${percent} %`);
  return code;
}

function toMoney(kopecks: number): { readonly value: string; readonly currency: 'RUB' } {
  return { value: toRubles(kopecks), currency: 'RUB' };
}
