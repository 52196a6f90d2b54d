import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { readAmount } from '../acquiring/amounts.ts';
import { parseJson, performApiCall } from '../acquiring/shell.ts';
import { type Answer, json, type RequestWithHeaders } from '../http.ts';
import { tellExchange } from '../publishers/exchange.ts';
import { cancelPayment, capturePayment, chargeMethod, refundPayment } from './change-payment.ts';
import { apiError, toPaymentObject, toRefundObject } from './objects.ts';
import type { Order, Payment } from './payments.ts';
import {
  cancelSchema,
  captureSchema,
  createPaymentSchema,
  createReceiptSchema,
  createRefundSchema,
  type ReceiptRequest,
} from './requests.ts';
import type { YooKassaSimulator } from './yoo-kassa-simulator.ts';

const KEY = /^[\w+.-]{1,64}$/;

/** `path` is without the prefix of the simulator and the version; `hang` leaves the caller waiting. */
export async function answerApi(
  simulator: YooKassaSimulator,
  request: RequestWithHeaders,
  path: string,
): Promise<Answer | 'hang'> {
  const { headers, method, body } = request;
  const refuse = (error: Answer) => tellAnswer({ method, path, body }, error);
  if (headers.authorization !== toBasic(simulator)) {
    return refuse(apiError('invalid_credentials', 'Basic authentication failed', 'Authorization'));
  }
  return await performApiCall(simulator, {
    path,
    tooMany: () => refuse(apiError('too_many_requests', 'Too many requests')),
    perform: () => perform(simulator, request, path),
  });
}

function toBasic({ shopId, secretKey }: YooKassaSimulator): string {
  return `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;
}

/** A repeated key gets the first answer again, and with another request none. */
async function perform(simulator: YooKassaSimulator, request: RequestWithHeaders, path: string): Promise<Answer> {
  const { method, params, headers, body } = request;
  if (method !== 'POST') return performCall(simulator, toCall(request, path, null));
  const key = headers['idempotence-key'];
  if (typeof key !== 'string' || !KEY.test(key)) {
    return apiError('invalid_request', 'Idempotence key is missing or invalid', 'Idempotence-Key');
  }
  const given = parseJson(body);
  if (given === undefined) return apiError('invalid_request', 'The body is not JSON');
  const call = JSON.stringify([path, params, body]);
  const kept = await simulator.answers.get(key, async () => ({
    call,
    answer: performCall(simulator, toCall(request, path, given)),
  }));
  if (kept.call !== call) return apiError('invalid_request', 'Idempotence key duplicated', 'Idempotence-Key');
  return kept.answer;
}

function toCall({ method, params, headers }: RequestWithHeaders, path: string, body: unknown): ApiCall {
  return { method, path, params, body, origin: `http://${headers.host}` };
}

type PaymentRequest = z.infer<typeof createPaymentSchema>;

interface ApiCall {
  readonly method: string;
  /** Without the prefix of the simulator and the version. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Where the payer reaches the simulator. */
  readonly origin: string;
}

const BY_MERCHANT = { party: 'merchant', reason: 'canceled_by_merchant' } as const;

/** Performs a call that has been let in. */
function performCall(simulator: YooKassaSimulator, call: ApiCall): Answer {
  const [, , id = null] = call.path.split('/');
  return tellAnswer(call, performMethod(simulator, call, { method: nameOf(call), id }));
}

/** Hands the answer on. */
function tellAnswer(call: Pick<ApiCall, 'method' | 'path' | 'body'>, answered: Answer): Answer {
  const answer: unknown = JSON.parse(String(answered.body));
  const isRefused = answered.status !== 200;
  tellExchange({ publisher: 'yookassa', method: nameOf(call), params: call.body, answer, isRefused });
  return answered;
}

/** Such as `POST /payments/id/capture`. */
function nameOf({ method, path }: Pick<ApiCall, 'method' | 'path'>): string {
  const [, collection = '', id = null, action = null] = path.split('/');
  return `${method} /${collection}${id === null ? '' : '/id'}${action === null ? '' : `/${action}`}`;
}

function performMethod(
  simulator: YooKassaSimulator,
  call: ApiCall,
  { method, id }: { readonly method: string; readonly id: string | null },
): Answer {
  const { body } = call;
  switch (method) {
    case 'POST /payments':
      return createPayment(simulator, call);
    case 'GET /payments':
      return listAll(simulator, call);
    case 'GET /payments/id':
      return withPayment(simulator, id, (payment) => json(toPaymentObject(payment)));
    case 'POST /payments/id/capture':
      return withPayment(simulator, id, (payment) => capture(simulator, payment, body));
    case 'POST /payments/id/cancel':
      return withPayment(simulator, id, (payment) => cancel(simulator, payment, body));
    case 'POST /refunds':
      return createRefund(simulator, body);
    case 'GET /refunds/id': {
      const refund = simulator.payments.findRefund(id ?? '');
      return refund ? json(toRefundObject(refund)) : apiError('not_found', 'Refund not found', 'refund_id');
    }
    case 'POST /receipts':
      return withBody(createReceiptSchema, body, (request) => registerReceipt(simulator, request));
    default:
      return apiError('not_found', 'No such method');
  }
}

function createPayment(simulator: YooKassaSimulator, { body, origin }: ApiCall): Answer {
  return withBody(createPaymentSchema, body, (request) => {
    const { confirmation, payment_method_id: token } = request;
    if (token !== undefined) return chargeToken(simulator, request, token);
    if (!confirmation) return apiError('invalid_request', 'No confirmation', 'confirmation');
    const payment = simulator.payments.add(toOrder(request));
    payment.confirmationUrl = `${origin}/yookassa/confirm?orderId=${payment.id}`;
    return json(toPaymentObject(payment));
  });
}

function chargeToken(simulator: YooKassaSimulator, request: PaymentRequest, token: string): Answer {
  const method = simulator.tokens.get(token);
  if (!method) return apiError('invalid_request', "Payment method doesn't exist", 'payment_method_id');
  const payment = simulator.payments.add(toOrder(request));
  chargeMethod(simulator, payment, method);
  return json(toPaymentObject(payment));
}

function toOrder(request: PaymentRequest): Order {
  return {
    amountKopecks: readAmount(request.amount.value) ?? 0,
    currency: request.amount.currency,
    capture: request.capture,
    description: request.description ?? null,
    metadata: request.metadata,
    methodType: request.payment_method_data?.type ?? null,
    savesMethod: request.save_payment_method,
    returnUrl: request.confirmation?.return_url ?? null,
  };
}

function listAll({ payments }: YooKassaSimulator, { params }: ApiCall): Answer {
  const page = listPayments(payments.all, params);
  if (typeof page === 'string') return apiError('invalid_request', 'Invalid parameter', page);
  const { items, nextCursor } = page;
  return json({
    type: 'list',
    items: items.map(toPaymentObject),
    ...(nextCursor !== null && { next_cursor: nextCursor }),
  });
}

function capture(simulator: YooKassaSimulator, payment: Payment, body: unknown): Answer {
  return withBody(captureSchema, body, ({ amount }) => {
    const kopecks = amount ? (readAmount(amount.value) ?? 0) : payment.amountKopecks;
    return toAnswer(capturePayment(simulator, payment, kopecks), payment);
  });
}

function cancel(simulator: YooKassaSimulator, payment: Payment, body: unknown): Answer {
  return withBody(cancelSchema, body, () => toAnswer(cancelPayment(simulator, payment, BY_MERCHANT), payment));
}

function toAnswer(problem: string | null, payment: Payment): Answer {
  return problem === null ? json(toPaymentObject(payment)) : apiError('invalid_request', problem);
}

function createRefund(simulator: YooKassaSimulator, body: unknown): Answer {
  return withBody(createRefundSchema, body, ({ payment_id, amount }) => {
    const payment = simulator.payments.find(payment_id);
    if (!payment) return apiError('invalid_request', "Payment doesn't exist", 'payment_id');
    const refund = refundPayment(simulator, payment, readAmount(amount.value) ?? 0);
    if (typeof refund === 'string') return apiError('invalid_request', refund, 'amount');
    return json(toRefundObject(refund));
  });
}

function withPayment({ payments }: YooKassaSimulator, id: string | null, use: (payment: Payment) => Answer): Answer {
  const payment = payments.find(id ?? '');
  return payment ? use(payment) : apiError('not_found', "Payment doesn't exist or access denied", 'payment_id');
}

function withBody<T>(schema: z.ZodMiniType<T>, body: unknown, use: (request: T) => Answer): Answer {
  const { data, error } = schema.safeParse(body);
  if (error) return apiError('invalid_request', 'Invalid request', error.issues[0]?.path.join('.') || 'body');
  return use(data);
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

interface PaymentPage {
  readonly items: readonly Payment[];
  /** Null for the last page. */
  readonly nextCursor: string | null;
}

/** Newest first; the name of the wrong parameter if one is. The cursor is the id of the last payment of the page before. */
function listPayments(payments: readonly Payment[], params: Readonly<Record<string, string>>): PaymentPage | string {
  const { limit = String(DEFAULT_LIMIT), cursor, status } = params;
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_LIMIT) return 'limit';
  const wrong = Object.keys(params).find(
    (name) => name.startsWith('created_at.') && Number.isNaN(Date.parse(params[name] ?? '')),
  );
  if (wrong !== undefined) return wrong;
  const found = payments
    .filter((payment) => isWithin(payment.createdAt, params) && (status === undefined || payment.status === status))
    .toReversed();
  const last = found.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && last === -1) return 'cursor';
  const rest = found.slice(last + 1);
  const items = rest.slice(0, Number(limit));
  return { items, nextCursor: rest.length > items.length ? (items.at(-1)?.id ?? null) : null };
}

function isWithin(at: Date, params: Readonly<Record<string, string>>): boolean {
  const limitOf = (name: string) => (params[name] === undefined ? null : Date.parse(params[name]));
  const [gte, gt] = [limitOf('created_at.gte'), limitOf('created_at.gt')];
  const [lte, lt] = [limitOf('created_at.lte'), limitOf('created_at.lt')];
  const time = at.getTime();
  return (
    (gte === null || time >= gte) &&
    (gt === null || time > gt) &&
    (lte === null || time <= lte) &&
    (lt === null || time < lt)
  );
}

const MAX_RECEIPTS = 30;

/** A receipt is for a payment that has brought money, or for a refund. */
function registerReceipt(simulator: YooKassaSimulator, request: ReceiptRequest): Answer {
  const { receipts } = simulator;
  const wrong = findWrong(simulator, request);
  if (wrong !== null) return apiError('invalid_request', 'Receipt cannot be registered', wrong);
  const { payment_id, refund_id, type, items, settlements, tax_system_code } = request;
  const siblings = receipts.filter(
    ({ request: other }) => other.payment_id === payment_id && other.refund_id === refund_id,
  );
  if (siblings.length >= MAX_RECEIPTS) return apiError('invalid_request', 'Too many receipts');
  const receipt = { id: `rt-${randomUUID()}`, request };
  receipts.push(receipt);
  return json({
    id: receipt.id,
    type,
    status: 'pending',
    ...(payment_id !== undefined && { payment_id }),
    ...(refund_id !== undefined && { refund_id }),
    items,
    settlements,
    ...(tax_system_code !== undefined && { tax_system_code }),
  });
}

/** The parameter that is wrong; null if none is. */
function findWrong({ payments }: YooKassaSimulator, request: ReceiptRequest): string | null {
  const { type, payment_id, refund_id, customer, items, settlements } = request;
  if (!customer.email && !customer.phone) return 'customer';
  const total = items.reduce((sum, { amount, quantity }) => sum + Math.round(toKopecks(amount) * quantity), 0);
  if (total !== settlements.reduce((sum, { amount }) => sum + toKopecks(amount), 0)) return 'settlements';
  if (refund_id !== undefined) return type === 'refund' && payments.findRefund(refund_id) ? null : 'refund_id';
  const status = payments.find(payment_id ?? '')?.status;
  const allowed = type === 'payment' ? ['waiting_for_capture', 'succeeded'] : ['canceled', 'succeeded'];
  return status !== undefined && allowed.includes(status) ? null : 'payment_id';
}

function toKopecks({ value }: { readonly value: string }): number {
  return readAmount(value) ?? 0;
}
