import * as z from 'zod/mini';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  isWithoutMoney,
  type PaymentIds,
  type ProviderPayment,
  type Receipt,
  type ReceiptLine,
  toRubles,
  type WebhookVerdict,
} from '../acquiring/acquirer.ts';
import { readNotification } from './notification.ts';
import { type Operation, readOperation, toPayment } from './to-payment.ts';

/** @limit rate: The payments of the day are not listed. */
const MAX_PAGES = 1_000;
const NOT_FOUND = 'Not found';
/** Any code but 0 makes every notification except Check come again. */
const ANSWER_CODES: Readonly<Record<WebhookVerdict, number>> = {
  accepted: 0,
  unknown_invoice: 10,
  wrong_amount: 12,
  not_payable: 13,
  expired: 20,
  failed: 13,
};

const refundSchema = z.object({ TransactionId: z.number() });
const receiptSchema = z.object({ Id: z.string().check(z.minLength(1)) });
const listSchema = z.array(z.unknown());
const challengeSchema = z.object({ AcsUrl: z.string() });

export function createCloudPaymentsClient(settings: CloudPaymentsSettings): Acquirer {
  return {
    name: 'cloudpayments',
    webhooksProvenBy: 'signature',
    start: async () => ({ kind: 'widget' }),
    findPayment: (ids) => findPayment(settings, ids),
    capture: async (paymentId, { amountKopecks, idempotencyKey }) => {
      const body = { TransactionId: Number(paymentId), Amount: toAmount(amountKopecks) };
      requireSuccess(await callCloudPayments(settings, '/payments/confirm', { body, idempotencyKey }));
    },
    release: async (paymentId, { idempotencyKey }) => {
      const body = { TransactionId: Number(paymentId) };
      requireSuccess(await callCloudPayments(settings, '/payments/void', { body, idempotencyKey }));
    },
    refund: async (paymentId, { amountKopecks, idempotencyKey }) => {
      const body = { TransactionId: Number(paymentId), Amount: toAmount(amountKopecks) };
      const reply = requireSuccess(await callCloudPayments(settings, '/payments/refund', { body, idempotencyKey }));
      return { refundId: String(read(refundSchema, reply.model).TransactionId) };
    },
    chargeToken: (token, request) => chargeToken(settings, token, request),
    // A token is charged by nobody but us, as no subscription is ever made there.
    forgetToken: async () => {},
    listDay: (day) => listDay(settings, day),
    sendReceipt: async (receipt, idempotencyKey) => {
      const body = toReceiptBody(receipt, settings);
      const reply = requireSuccess(await callCloudPayments(settings, '/kkt/receipt', { body, idempotencyKey }));
      return { receiptId: read(receiptSchema, reply.model).Id };
    },
    readWebhook: async (webhook) => readNotification(webhook, settings.apiSecret),
    answerWebhook: (verdict) => ({ status: verdict === 'failed' ? 500 : 200, body: { code: ANSWER_CODES[verdict] } }),
  };
}

/** A search by invoice finds a declined attempt instead of an earlier one that was paid; that one is known from its notification. */
async function findPayment(
  settings: CloudPaymentsSettings,
  { invoiceId, paymentId }: PaymentIds,
): Promise<ProviderPayment | null> {
  // The last operation of the invoice: its payment, or a refund of that.
  const last = await findOperation(settings, '/v2/payments/find', { InvoiceId: invoiceId });
  const id = paymentId === null ? (last?.OriginalTransactionId ?? null) : Number(paymentId);
  if (id === null || id === last?.TransactionId) return last && toPayment(last, []);
  const found = await findOperation(settings, '/payments/get', { TransactionId: id });
  const payment = found && toPayment(found, last?.OriginalTransactionId === id ? [last] : []);
  // A payer who was declined may have paid with another card since.
  const isAnotherAttempt = last !== null && (last.OriginalTransactionId ?? null) === null;
  return isAnotherAttempt && (payment === null || isWithoutMoney(payment)) ? toPayment(last, []) : payment;
}

/** A declined payment is found, though the answer says that it has failed. */
async function findOperation(settings: CloudPaymentsSettings, path: string, body: object): Promise<Operation | null> {
  const reply = await callCloudPayments(settings, path, { body });
  if (reply.model !== null) return readOperation(reply.model);
  if (reply.message === NOT_FOUND) return null;
  throw toRefusal(reply);
}

async function chargeToken(
  settings: CloudPaymentsSettings,
  token: string,
  { invoiceId, accountId, amountKopecks, description, email, idempotencyKey }: ChargeRequest,
): Promise<ProviderPayment> {
  const body = {
    Token: token,
    Amount: toAmount(amountKopecks),
    Currency: 'RUB',
    AccountId: accountId,
    InvoiceId: invoiceId,
    Description: description,
    ...(email !== null && { Email: email }),
    // Charged by us, on schedule.
    TrInitiatorCode: 0,
    PaymentScheduled: 1,
  };
  const reply = await callCloudPayments(settings, '/payments/tokens/charge', { body, idempotencyKey });
  if (reply.model === null) throw toRefusal(reply);
  if (challengeSchema.safeParse(reply.model).success) {
    throw new AcquirerRefusedError('3ds', 'The bank wants the owner of the card to confirm the payment');
  }
  return toPayment(readOperation(reply.model), []);
}

async function listDay(settings: CloudPaymentsSettings, day: string): Promise<readonly ProviderPayment[]> {
  const operations = await listOperations(settings, day);
  return operations
    .filter((operation) => !operation.OriginalTransactionId)
    .map((payment) =>
      toPayment(
        payment,
        operations.filter((other) => other.OriginalTransactionId === payment.TransactionId),
      ),
    );
}

async function listOperations(settings: CloudPaymentsSettings, day: string): Promise<Operation[]> {
  const operations: Operation[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const body = {
      CreatedDateGte: `${day}T00:00:00.000+03:00`,
      CreatedDateLte: `${day}T23:59:59.999+03:00`,
      TimeZone: 'MSK',
      PageNumber: page,
    };
    const reply = requireSuccess(await callCloudPayments(settings, '/v2/payments/list', { body }));
    const models = read(listSchema, reply.model);
    if (models.length === 0) return operations;
    operations.push(...models.map(readOperation));
  }
  throw new AcquirerUnavailableError('The list of the day has no end');
}

function toAmount(kopecks: number): number {
  return Number(toRubles(kopecks));
}

function requireSuccess(reply: Reply): Reply {
  if (!reply.success) throw toRefusal(reply);
  return reply;
}

const reasonSchema = z.object({ ReasonCode: z.number() });

function toRefusal({ message, model }: Reply): AcquirerRefusedError {
  const { data } = reasonSchema.safeParse(model);
  return new AcquirerRefusedError(String(data?.ReasonCode ?? 'refused'), message ?? 'Refused without a reason');
}

function read<T>(schema: z.ZodMiniType<T>, model: unknown): T {
  const { data, success } = schema.safeParse(model);
  if (!success) throw new AcquirerUnavailableError('The answer is not one of CloudPayments');
  return data;
}

interface CloudPaymentsSettings {
  /** Such as `https://api.cloudpayments.ru`. */
  readonly baseUrl: string;
  readonly publicId: string;
  readonly apiSecret: string;
  /** The operator's taxpayer number, which every receipt states. */
  readonly inn: string;
  /** Address of the site, which a receipt names as the place of settlement; null for that of the cash register. */
  readonly calculationPlace: string | null;
  readonly timeoutMs?: number;
}

interface Reply {
  readonly success: boolean;
  readonly message: string | null;
  /** Null if the answer has none. */
  readonly model: unknown;
}

/** @limit time: The outcome of the call is unknown, and it is made again. */
const TIMEOUT_MS = 30_000;
const TOO_MANY_REQUESTS = 429;

const replySchema = z.object({
  Success: z.boolean(),
  Message: z.nullish(z.string()),
  Model: z.optional(z.unknown()),
});

/** With a key, a repeated call gets the first answer again for an hour; without one it is a new call. */
async function callCloudPayments(
  settings: CloudPaymentsSettings,
  path: string,
  { body, idempotencyKey }: { readonly body: object; readonly idempotencyKey?: string },
): Promise<Reply> {
  const text = await post(settings, path, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  const reply = replySchema.safeParse(parseJson(text));
  if (!reply.success) throw new AcquirerUnavailableError(`${path}: the answer is not one of CloudPayments`);
  const { Success: success, Message: message = null, Model: model = null } = reply.data;
  return { success, message, model };
}

async function post(
  { baseUrl, publicId, apiSecret, timeoutMs = TIMEOUT_MS }: CloudPaymentsSettings,
  path: string,
  { body, idempotencyKey }: { readonly body: object; readonly idempotencyKey?: string },
): Promise<string> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`,
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'x-request-id': idempotencyKey }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    checkStatus(path, response.status);
    return await response.text();
  } catch (error) {
    if (error instanceof AcquirerRefusedError || error instanceof AcquirerUnavailableError) throw error;
    throw new AcquirerUnavailableError(`${path}: no answer`, { cause: error });
  }
}

function checkStatus(path: string, status: number): void {
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new AcquirerUnavailableError(`${path}: HTTP ${status}`);
  if (status >= 400) throw new AcquirerRefusedError(`http_${status}`, `${path}: HTTP ${status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A longer label is cut by CloudKassir, in the middle of whatever it is.
 * @limit rate: The label of a line of a receipt is cut.
 */
const LABEL_LIMIT_CHARS = 128;

const TYPES = { income: 'Income', return: 'IncomeReturn' } as const;
/** Tag 1214. */
const METHODS = { full_prepayment: 1, advance: 3, full_payment: 4 } as const;
/** Tag 1212. */
const OBJECTS = { service: 4, payment: 10 } as const;

/** Body of `/kkt/receipt`. The tax system is in CloudKassir's numbering, 0 to 5. */
function toReceiptBody(
  receipt: Receipt,
  { inn, calculationPlace }: Pick<CloudPaymentsSettings, 'inn' | 'calculationPlace'>,
): object {
  const { email, phone, paid } = receipt;
  return {
    Inn: inn,
    InvoiceId: receipt.invoiceId,
    AccountId: receipt.accountId,
    Type: TYPES[receipt.kind],
    CustomerReceipt: {
      Items: receipt.lines.map(toItem),
      taxationSystem: receipt.taxSystem,
      ...(calculationPlace !== null && { calculationPlace }),
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
      isBso: false,
      amounts: {
        electronic: toNumber(paid.electronicKopecks),
        advancePayment: toNumber(paid.advanceKopecks),
        credit: 0,
        provision: 0,
      },
    },
  };
}

function toItem({ label, amountKopecks, vatPercent, method, object }: ReceiptLine): object {
  const amount = toNumber(amountKopecks);
  return {
    label: label.slice(0, LABEL_LIMIT_CHARS),
    price: amount,
    quantity: 1,
    amount,
    vat: vatPercent,
    method: METHODS[method],
    object: OBJECTS[object],
    measurementUnit: 'шт',
  };
}

function toNumber(kopecks: number): number {
  return Number(toRubles(kopecks));
}
