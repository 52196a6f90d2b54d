import { randomUUID } from 'node:crypto';
import { readAmount } from '../../acquiring/amounts.ts';
import { confirmPayment, refundPayment, voidPayment } from '../change-payment.ts';
import type { CloudPaymentsSimulator } from '../cloud-payments-simulator.ts';
import { chargeToken } from '../make-payment.ts';
import type { Operation } from '../operations.ts';
import { listDay, listPeriod } from './list-operations.ts';
import { registerReceipt } from './register-receipt.ts';
import { toModel } from './to-model.ts';

type Body = Readonly<Record<string, unknown>>;
/** Answers with `{ Success, Message, Model? }`. */
export type ApiMethod = (simulator: CloudPaymentsSimulator, body: Body) => object | Promise<object>;

const NOT_FOUND = 'Not found';
const SUCCESS = { Success: true, Message: null };

export const API_METHODS: Readonly<Record<string, ApiMethod>> = {
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
