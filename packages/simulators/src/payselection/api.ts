import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { readAmount, requireAmount, writeAmount } from '../acquiring/amounts.ts';
import { parseJson, performApiCall } from '../acquiring/shell.ts';
import { type Answer, json, type RequestWithHeaders } from '../http.ts';
import { cancelTransaction, chargeTransaction, type Refusal, rebill, refundTransaction } from './change-transaction.ts';
import type { PayselectionSimulator } from './payselection-simulator.ts';
import type { Transaction } from './transactions.ts';
import { toLocalTime, toMasked, toSignature } from './webhooks.ts';

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** `path` is without the prefix of the simulator, as it is signed; `hang` leaves the caller waiting. */
export async function answerApi(
  simulator: PayselectionSimulator,
  request: RequestWithHeaders,
  path: string,
): Promise<Answer | 'hang'> {
  const wrong = findWrong(simulator, request, path);
  if (wrong !== null) return refuse('AUTHENTICATION_ERROR', wrong, 401);
  return await performApiCall(simulator, {
    path,
    tooMany: () => refuse('TOO_MANY_REQUESTS', 'Too many requests', 429),
    perform: () => perform(simulator, request, path),
  });
}

/** What is wrong with the signature; null if nothing is. */
function findWrong(
  { serviceId, secretKey }: PayselectionSimulator,
  request: RequestWithHeaders,
  path: string,
): string | null {
  const { method, headers, body } = request;
  const { 'x-site-id': siteId, 'x-request-id': id, 'x-request-signature': signature } = headers;
  if (siteId !== serviceId) return 'X-SITE-ID';
  if (typeof id !== 'string' || !UUID_V4.test(id)) return 'X-REQUEST-ID';
  const expected = Buffer.from(toSignature([method, path, siteId, id, body], secretKey));
  const actual = Buffer.from(String(signature));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? null : 'X-REQUEST-SIGNATURE';
}

/** A repeated request gets the first answer again. */
async function perform(simulator: PayselectionSimulator, request: RequestWithHeaders, path: string): Promise<Answer> {
  const { method, headers, body } = request;
  if (method !== 'POST') return performCall(simulator, { method, path, body: null });
  const given = parseJson(body);
  if (given === undefined) return refuse('INVALID_PARAMS', 'The body is not JSON');
  const id = String(headers['x-request-id']);
  return await simulator.answers.get(id, async () => performCall(simulator, { method, path, body: given }));
}

const PAGE_LENGTH = 50;
const CREATED = 201;

/** Performs a call whose signature is right; null if there is no such call. */
function performCall(
  simulator: PayselectionSimulator,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: unknown },
): Answer {
  if (method === 'GET') return read(simulator, path);
  switch (path) {
    case '/payments/charge':
      return change(simulator, body, chargeTransaction);
    case '/payments/cancellation':
      return change(simulator, body, (_, transaction) => cancelTransaction(simulator, transaction));
    case '/payments/refund':
      return change(simulator, body, refundTransaction);
    case '/payments/requests/rebill':
      return chargeCard(simulator, body);
    case '/payments/unsubscribe':
      return withBody(unsubscribeSchema, body, ({ RebillId }) =>
        simulator.tokens.delete(RebillId) ? json({ TransactionState: 'true' }) : notFound('RebillId'),
      );
    case '/transactions/by-dates':
      return listByDates(simulator, body);
    default:
      return notFound('path');
  }
}

function read({ transactions }: PayselectionSimulator, path: string): Answer {
  const [, kind, id = '', extended] = /^\/(orders|transactions)\/([^/]+)(\/extended)?$/.exec(path) ?? [];
  const found = findAll(transactions, kind, decodeURIComponent(id)).map((transaction) =>
    toTransaction(transaction, extended !== undefined),
  );
  if (found.length === 0) return notFound(kind === 'orders' ? 'OrderId' : 'TransactionId');
  return json(kind === 'orders' ? found : found[0]);
}

function findAll(
  transactions: PayselectionSimulator['transactions'],
  kind: string | undefined,
  id: string,
): readonly Transaction[] {
  if (kind === 'orders') return transactions.listOrder(id);
  const transaction = transactions.find(id);
  return transaction && kind === 'transactions' ? [transaction] : [];
}

type Change = (simulator: PayselectionSimulator, transaction: Transaction, amountKopecks: number) => Refusal | null;

function change(simulator: PayselectionSimulator, body: unknown, perform: Change): Answer {
  return withBody(changeSchema, body, ({ TransactionId, Amount, Currency, WebhookUrl }) => {
    const transaction = simulator.transactions.find(TransactionId);
    if (!transaction) return notFound('TransactionId');
    transaction.webhookUrl = WebhookUrl ?? transaction.webhookUrl;
    const refusal = perform(simulator, transaction, requireAmount(Amount));
    if (refusal) return refuse(refusal.code, refusal.description);
    return json({ TransactionId, OrderId: transaction.orderId, Amount, Currency }, CREATED);
  });
}

function chargeCard(simulator: PayselectionSimulator, body: unknown): Answer {
  return withBody(rebillSchema, body, ({ OrderId, Amount, Currency, Description, RebillId, WebhookUrl }) => {
    const card = simulator.tokens.get(RebillId);
    if (!card) return notFound('RebillId');
    const order = {
      orderId: OrderId,
      amountKopecks: requireAmount(Amount),
      currency: Currency,
      description: Description,
      isHold: false,
      savesCard: false,
      email: null,
      webhookUrl: WebhookUrl ?? null,
    };
    const { id } = rebill(simulator, order, { rebillId: RebillId, card });
    return json({ TransactionId: id, OrderId, Amount, Currency, RebillId }, CREATED);
  });
}

function listByDates({ transactions }: PayselectionSimulator, body: unknown): Answer {
  return withBody(byDatesSchema, body, ({ StartCreationDate, EndCreationDate, PageNumber, Statuses }) => {
    const from = Date.parse(`${StartCreationDate}+03:00`);
    // The last second belongs to the day.
    const before = Date.parse(`${EndCreationDate}+03:00`) + 1_000;
    const found = transactions.all.filter(({ createdAt, state }) => {
      const time = createdAt.getTime();
      return time >= from && time < before && Statuses.includes(state);
    });
    const page = found.slice((PageNumber - 1) * PAGE_LENGTH, PageNumber * PAGE_LENGTH);
    return json(page.map((transaction) => toTransaction(transaction, true)));
  });
}

function withBody<T>(schema: z.ZodMiniType<T>, body: unknown, use: (request: T) => Answer): Answer {
  const { data, error } = schema.safeParse(body);
  if (error) return refuse('INVALID_PARAMS', error.issues[0]?.path.join('.') || 'body');
  return use(data);
}

function notFound(what: string): Answer {
  return refuse('NOT_FOUND', `${what} not found`, 404);
}

/** As Payselection answers what it refuses. */
function refuse(code: string, description: string, status = 400): Answer {
  return json({ Code: code, Description: description }, status);
}

/** Above zero; as text, as Payselection wants it. */
const amountSchema = z.string().check(z.refine((amount) => readAmount(amount) !== null));

/** Of `payments/charge`, `cancellation` and `refund`. */
const changeSchema = z.object({
  TransactionId: z.string(),
  Amount: amountSchema,
  Currency: z.literal('RUB'),
  WebhookUrl: z.optional(z.url()),
});

const rebillSchema = z.object({
  OrderId: z.string().check(z.minLength(1)),
  Amount: amountSchema,
  Currency: z.literal('RUB'),
  Description: z.string(),
  RebillFlag: z.boolean(),
  RebillId: z.string(),
  WebhookUrl: z.optional(z.url()),
});

const unsubscribeSchema = z.object({ RebillId: z.string() });

const byDatesSchema = z.object({
  StartCreationDate: z.iso.datetime({ local: true }),
  EndCreationDate: z.iso.datetime({ local: true }),
  PageNumber: z.int().check(z.gte(1)),
  TimeZone: z.literal('Europe/Moscow'),
  Statuses: z.array(z.string()),
});

/** As `transactions/{id}` answers, or `transactions/{id}/extended`. */
function toTransaction(transaction: Transaction, isExtended: boolean): object {
  const { id, state, orderId, amountKopecks, refundedKopecks, currency, rebillId, decline } = transaction;
  const amount = writeAmount(amountKopecks);
  return {
    TransactionState: state,
    TransactionId: id,
    OrderId: orderId,
    StateDetails: {
      Amount: amount,
      Currency: currency,
      ProcessingAmount: amount,
      ProcessingCurrency: currency,
      ...(state === 'success' && { RemainingAmount: writeAmount(amountKopecks - refundedKopecks) }),
      ...(rebillId !== null && { RebillId: rebillId }),
      ...(decline && { Code: decline.code, Description: decline.description }),
      ...(isExtended && toDetails(transaction)),
    },
  };
}

function toDetails({ createdAt, email, card }: Transaction): object {
  return {
    DateTime: toLocalTime(createdAt),
    IsTest: '1',
    ...(email !== null && { Email: email }),
    ...(card && { Brand: card.brand, CardMasked: toMasked(card.number), ExpirationDate: card.expires }),
  };
}
