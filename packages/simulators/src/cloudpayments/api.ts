import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { readAmount } from '../acquiring/amounts.ts';
import { performApiCall } from '../acquiring/shell.ts';
import { type Answer, json, type RequestWithHeaders } from '../http.ts';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import type { Operation } from './operations.ts';
import { chargeToken, confirmPayment, refundPayment, voidPayment } from './payments.ts';
import { type RegisteredReceipt, receiptRequestSchema } from './receipt-request.ts';
import { toModel } from './to-model.ts';

/** `path` is without the prefix of the simulator; `hang` leaves the caller waiting. */
export async function answerApi(
  simulator: CloudPaymentsSimulator,
  request: RequestWithHeaders,
  path: string,
): Promise<Answer | 'hang'> {
  const method = API_METHODS[path];
  if (!method || request.method !== 'POST') return { status: 404 };
  if (request.headers.authorization !== toBasic(simulator)) return { status: 401 };
  return await performApiCall(simulator, {
    path,
    tooMany: () => ({ status: 429 }),
    perform: async () => json(await perform(simulator, request, method)),
  });
}

function toBasic({ publicId, apiSecret }: CloudPaymentsSimulator): string {
  return `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`;
}

/** A repeated `X-Request-ID` gets the first answer again, even while that is still being made. */
function perform(
  simulator: CloudPaymentsSimulator,
  { headers, params, body }: RequestWithHeaders,
  method: ApiMethod,
): Promise<object> {
  const { answers } = simulator;
  const call = async () => method(simulator, isJson(headers) ? JSON.parse(body || '{}') : params);
  const id = headers['x-request-id'];
  if (typeof id !== 'string') return call();
  return answers.get(id, call);
}

function isJson(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

type Body = Readonly<Record<string, unknown>>;
/** Answers with `{ Success, Message, Model? }`. */
type ApiMethod = (simulator: CloudPaymentsSimulator, body: Body) => object | Promise<object>;

const NOT_FOUND = 'Not found';
const SUCCESS = { Success: true, Message: null };

const API_METHODS: Readonly<Record<string, ApiMethod>> = {
  '/test': () => ({ Success: true, Message: randomUUID() }),
  '/payments/get': (simulator, { TransactionId }) => describe(simulator, find(simulator, TransactionId)),
  '/payments/find': (simulator, { InvoiceId }) => {
    const payments = simulator.operations.list().filter(({ kind }) => kind === 'Payment');
    return describe(simulator, payments.findLast(({ invoiceId }) => invoiceId === InvoiceId) ?? null);
  },
  '/v2/payments/find': (simulator, { InvoiceId }) =>
    describe(simulator, simulator.operations.list().findLast(({ invoiceId }) => invoiceId === InvoiceId) ?? null),
  '/payments/list': (simulator, body) => describeAll(simulator, listDay(simulator, body)),
  '/v2/payments/list': (simulator, body) => describeAll(simulator, listPeriod(simulator, body)),
  '/payments/confirm': (simulator, body) =>
    change(simulator, body, (payment, amount) => toReply(confirmPayment(simulator, payment, amount))),
  '/payments/void': (simulator, { TransactionId }) => {
    const payment = find(simulator, TransactionId);
    return payment ? toReply(voidPayment(simulator, payment)) : refuse(NOT_FOUND);
  },
  '/payments/refund': (simulator, body) =>
    change(simulator, body, (payment, amount) => {
      const refund = refundPayment(simulator, payment, amount);
      return typeof refund === 'string' ? refuse(refund) : { ...SUCCESS, Model: { TransactionId: refund.id } };
    }),
  '/payments/tokens/charge': (simulator, body) => charge(simulator, body, { isHold: false }),
  '/payments/tokens/auth': (simulator, body) => charge(simulator, body, { isHold: true }),
  '/kkt/receipt': (simulator, body) => {
    const receipt = registerReceipt(simulator, body);
    if (typeof receipt === 'string') return refuse(receipt);
    return { Success: true, Message: 'Queued', Model: { Id: receipt.id, ErrorCode: 0, ReceiptLocalUrl: null } };
  },
};

function find({ operations }: CloudPaymentsSimulator, id: unknown): Operation | null {
  return operations.find(Number(id));
}

/** A declined payment is described together with `Success: false`. */
function describe({ publicId }: Pick<CloudPaymentsSimulator, 'publicId'>, operation: Operation | null): object {
  if (!operation) return refuse(NOT_FOUND);
  return { Success: operation.status !== 'Declined', Message: null, Model: toModel(operation, publicId) };
}

function describeAll({ publicId }: CloudPaymentsSimulator, operations: readonly Operation[] | null): object {
  if (!operations) return refuse('Неверный формат даты');
  return { ...SUCCESS, Model: operations.map((operation) => toModel(operation, publicId)) };
}

function change(
  simulator: CloudPaymentsSimulator,
  { TransactionId, Amount }: Body,
  act: (payment: Operation, amountKopecks: number) => object,
): object {
  const payment = find(simulator, TransactionId);
  const amountKopecks = readAmount(Amount);
  if (!payment) return refuse(NOT_FOUND);
  return amountKopecks === null ? refuse('Неверная сумма') : act(payment, amountKopecks);
}

async function charge(
  simulator: CloudPaymentsSimulator,
  body: Body,
  { isHold }: { readonly isHold: boolean },
): Promise<object> {
  const amountKopecks = readAmount(body.Amount);
  const token = String(body.Token);
  const saved = simulator.tokens.get(token);
  if (amountKopecks === null) return refuse('Неверная сумма');
  if (![0, 1].includes(Number(body.TrInitiatorCode ?? -1))) return refuse('Не указан TrInitiatorCode');
  if (!saved || saved.accountId !== body.AccountId) return refuse('Токен не найден');
  const order = {
    amountKopecks,
    isHold,
    currency: toText(body.Currency) ?? 'RUB',
    invoiceId: toText(body.InvoiceId),
    accountId: saved.accountId,
    email: toText(body.Email),
    description: toText(body.Description),
    data: body.JsonData === undefined ? null : JSON.stringify(body.JsonData),
  };
  return describe(simulator, await chargeToken(simulator, order, { token, card: saved.card }));
}

function toText(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given : null;
}

function toReply(refusal: string | null): object {
  return refusal === null ? SUCCESS : refuse(refusal);
}

function refuse(message: string): object {
  return { Success: false, Message: message };
}

const PAGE = 100;
/** Hours from UTC. */
const ZONES: Readonly<Record<string, string>> = { UTC: '+00:00', MSK: '+03:00' };

const daySchema = z.object({
  Date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  TimeZone: z._default(z.enum(['UTC', 'MSK']), 'UTC'),
});
const periodSchema = z.object({
  CreatedDateGte: z.iso.datetime({ offset: true }),
  CreatedDateLte: z.iso.datetime({ offset: true }),
  PageNumber: z.int().check(z.gte(1)),
});

/** `/payments/list`; null if the request is malformed. */
function listDay({ operations }: CloudPaymentsSimulator, body: unknown): readonly Operation[] | null {
  const { data } = daySchema.safeParse(body);
  if (!data) return null;
  const zone = ZONES[data.TimeZone];
  return within(operations.list(), `${data.Date}T00:00:00.000${zone}`, `${data.Date}T23:59:59.999${zone}`);
}

/** `/v2/payments/list`; null if the request is malformed. */
function listPeriod({ operations }: CloudPaymentsSimulator, body: unknown): readonly Operation[] | null {
  const { data } = periodSchema.safeParse(body);
  if (!data) return null;
  const found = within(operations.list(), data.CreatedDateGte, data.CreatedDateLte);
  return found.slice((data.PageNumber - 1) * PAGE, data.PageNumber * PAGE);
}

function within(operations: readonly Operation[], from: string, to: string): readonly Operation[] {
  const first = new Date(from);
  const last = new Date(to);
  return operations.filter(({ createdAt }) => createdAt >= first && createdAt <= last);
}

/** Returns what is wrong with the receipt, if anything is. */
function registerReceipt(
  { inn, taxationSystem, receipts }: CloudPaymentsSimulator,
  body: unknown,
): RegisteredReceipt | string {
  const { data: request } = receiptRequestSchema.safeParse(body);
  if (!request) return 'Неверный формат чека';
  if (request.Inn !== inn) return 'Неверный ИНН';
  const { Items, email, phone, amounts, taxationSystem: given } = request.CustomerReceipt;
  if (given !== taxationSystem) return 'Система налогообложения не зарегистрирована для кассы';
  if (!email && !phone) return 'Не указан адрес покупателя';
  const total = sum(Items.map(({ amount }) => amount));
  const { electronic, advancePayment, credit, provision } = amounts;
  if (total === 0) return 'Сумма чека должна быть больше нуля';
  if (total !== sum([electronic, advancePayment, credit, provision])) return 'Сумма оплат не равна сумме чека';
  const receipt = { id: randomBytes(8).toString('hex'), request };
  receipts.push(receipt);
  return receipt;
}

/** In kopecks. */
function sum(rubles: readonly number[]): number {
  return rubles.reduce((total, amount) => total + Math.round(amount * 100), 0);
}
