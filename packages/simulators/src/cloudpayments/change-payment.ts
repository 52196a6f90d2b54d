import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import { toNotification } from './notifications/to-notification.ts';
import type { Operation } from './operations.ts';

/** What is wrong with the request, in the words of the API. */
export type Refusal = string;

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
