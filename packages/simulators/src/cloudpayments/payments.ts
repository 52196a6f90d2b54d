import { randomBytes } from 'node:crypto';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import { toCheckReason, toNotification } from './notifications.ts';
import type { Operation, Order, UsedCard } from './operations.ts';

const INSUFFICIENT_FUNDS = 5051;
const NOT_CONFIRMED = 5206;

interface CardPayment {
  readonly order: Order;
  /** Null for SBP. */
  readonly card: UsedCard | null;
  readonly saveCard: boolean;
}

/** Asks the site first. The payment stays in the state AwaitingAuthentication where its owner has to confirm it. */
export async function makePayment(simulator: CloudPaymentsSimulator, payment: CardPayment): Promise<Operation> {
  const operation = simulator.operations.addPayment(payment.order, payment.card);
  if (!(await isAdmitted(simulator, operation))) return operation;
  if (payment.card?.confirmed) return operation;
  return finishPayment(simulator, operation, { isConfirmed: true, saveCard: payment.saveCard });
}

/** After 3-D Secure, or at once where there is none. */
export function finishPayment(
  simulator: CloudPaymentsSimulator,
  operation: Operation,
  { isConfirmed, saveCard }: { readonly isConfirmed: boolean; readonly saveCard: boolean },
): Operation {
  if (operation.status !== 'AwaitingAuthentication') return operation;
  if (!isConfirmed) return decline(simulator, operation, NOT_CONFIRMED);
  const { card, accountId } = operation;
  if (card?.first === 'declined') return decline(simulator, operation, INSUFFICIENT_FUNDS);
  if (saveCard && card !== null && accountId !== null) {
    operation.token = `tk_${randomBytes(16).toString('hex')}`;
    simulator.tokens.set(operation.token, { accountId, card });
  }
  return succeed(simulator, operation);
}

/** By a saved card, without its owner. */
export async function chargeToken(
  simulator: CloudPaymentsSimulator,
  order: Order,
  { token, card }: { readonly token: string; readonly card: UsedCard },
): Promise<Operation> {
  const operation = simulator.operations.addPayment(order, card);
  operation.token = token;
  if (!(await isAdmitted(simulator, operation))) return operation;
  return card.token === 'paid' ? succeed(simulator, operation) : decline(simulator, operation, INSUFFICIENT_FUNDS);
}

async function isAdmitted(simulator: CloudPaymentsSimulator, operation: Operation): Promise<boolean> {
  const { notifications, now } = simulator;
  const reason = toCheckReason(await notifications.ask(toNotification('check', operation, now())));
  if (reason !== null) decline(simulator, operation, reason);
  return reason === null;
}

function succeed({ notifications, now }: CloudPaymentsSimulator, operation: Operation): Operation {
  operation.status = operation.isHold ? 'Authorized' : 'Completed';
  operation.confirmedAt = operation.isHold ? null : now();
  notifications.send('pay', toNotification('pay', operation, now()));
  return operation;
}

function decline({ notifications, now }: CloudPaymentsSimulator, operation: Operation, reasonCode: number): Operation {
  operation.status = 'Declined';
  operation.reasonCode = reasonCode;
  notifications.send('fail', toNotification('fail', operation, now()));
  return operation;
}

/** What is wrong with the request, in the words of the API. */
type Refusal = string;

const YEAR_MS = 365 * 24 * 3_600_000;

/** Takes what is held, or less. */
export function confirmPayment(
  { notifications, now }: CloudPaymentsSimulator,
  payment: Operation,
  amountKopecks: number,
): Refusal | null {
  if (payment.status !== 'Authorized') return 'Транзакция не может быть подтверждена';
  if (amountKopecks > payment.amountKopecks) return 'Сумма подтверждения больше суммы авторизации';
  payment.amountKopecks = amountKopecks;
  payment.status = 'Completed';
  payment.confirmedAt = now();
  notifications.send('confirm', toNotification('confirm', payment, now()));
  return null;
}

/** Gives up what is held: by the merchant, or by the bank after some days. */
export function voidPayment({ notifications, now }: CloudPaymentsSimulator, payment: Operation): Refusal | null {
  if (payment.status !== 'Authorized') return 'Транзакция не может быть отменена';
  payment.status = 'Cancelled';
  notifications.send('cancel', toNotification('cancel', payment, now()));
  return null;
}

/** By the API, by hand in the merchant's cabinet, or by the bank at the payer's demand. */
export function refundPayment(
  { operations, notifications, now }: CloudPaymentsSimulator,
  payment: Operation,
  amountKopecks: number,
): Operation | Refusal {
  if (payment.kind !== 'Payment' || payment.status !== 'Completed') return 'Транзакция не может быть возвращена';
  if (amountKopecks > payment.amountKopecks - payment.refundedKopecks) return 'Сумма возврата больше суммы платежа';
  if (now().getTime() - payment.createdAt.getTime() > YEAR_MS) return 'Платёж старше года';
  const refund = operations.addRefund(payment, amountKopecks);
  notifications.send('refund', toNotification('refund', refund, now()));
  return refund;
}
