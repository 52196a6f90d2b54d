import * as z from 'zod/mini';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  isWithoutMoney,
  type PaymentIds,
  type ProviderPayment,
  type WebhookVerdict,
} from '../acquiring/acquirer.ts';
import { toRubles } from '../acquiring/rubles.ts';
import { type CloudPaymentsSettings, callCloudPayments, type Reply } from './call-cloud-payments.ts';
import { readNotification } from './read-notification.ts';
import { type Operation, readOperation, toPayment } from './to-payment.ts';
import { toReceiptBody } from './to-receipt-body.ts';

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
