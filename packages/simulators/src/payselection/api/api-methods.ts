import type * as z from 'zod/mini';
import { requireAmount } from '../../acquiring/amounts.ts';
import { type Answer, json } from '../../vk/http.ts';
import {
  cancelTransaction,
  chargeTransaction,
  type Refusal,
  rebill,
  refundTransaction,
} from '../change-transaction.ts';
import type { PayselectionSimulator } from '../payselection-simulator.ts';
import type { Transaction } from '../transactions.ts';
import { byDatesSchema, changeSchema, rebillSchema, unsubscribeSchema } from './requests.ts';
import { toTransaction } from './to-transaction.ts';

const PAGE_LENGTH = 50;
const CREATED = 201;

/** Performs a call whose signature is right; null if there is no such call. */
export function performCall(
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
export function refuse(code: string, description: string, status = 400): Answer {
  return json({ Code: code, Description: description }, status);
}
