import type * as z from 'zod/mini';
import { readAmount } from '../../acquiring/amounts.ts';
import { tellExchange } from '../../publishers/exchange.ts';
import { type Answer, json } from '../../vk/http.ts';
import { cancelPayment, capturePayment, chargeMethod, refundPayment } from '../change-payment.ts';
import type { Order, Payment } from '../payments.ts';
import type { YooKassaSimulator } from '../yoo-kassa-simulator.ts';
import { apiError } from './api-error.ts';
import { listPayments } from './list-payments.ts';
import { registerReceipt } from './register-receipt.ts';
import {
  cancelSchema,
  captureSchema,
  createPaymentSchema,
  createReceiptSchema,
  createRefundSchema,
} from './requests.ts';
import { toPaymentObject, toRefundObject } from './to-object.ts';

type PaymentRequest = z.infer<typeof createPaymentSchema>;

export interface ApiCall {
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
export function performCall(simulator: YooKassaSimulator, call: ApiCall): Answer {
  const [, , id = null] = call.path.split('/');
  return tellAnswer(call, performMethod(simulator, call, { method: nameOf(call), id }));
}

/** Hands the answer on. */
export function tellAnswer(call: Pick<ApiCall, 'method' | 'path' | 'body'>, answered: Answer): Answer {
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
