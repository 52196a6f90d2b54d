import { randomUUID } from 'node:crypto';
import type { Cancellation, PaidCard, Payment, PaymentMethod, Refund } from './payments.ts';
import type { YooKassaSimulator } from './yoo-kassa-simulator.ts';

/** What is wrong with the request, in the words of the API. */
export type Refusal = string;

const UNCONFIRMED: Cancellation = { party: 'yoo_money', reason: '3d_secure_failed' };
const LEFT: Cancellation = { party: 'yoo_money', reason: 'expired_on_confirmation' };

/** The payer has paid, by SBP where there is no card. A payment that has ended already stays as it is. */
export function confirmPayment(
  simulator: YooKassaSimulator,
  payment: Payment,
  { card, isConfirmed }: { readonly card: PaidCard | null; readonly isConfirmed: boolean },
): void {
  if (payment.status !== 'pending') return;
  const saved = payment.savesMethod && isConfirmed && (card === null || card.reason === null);
  payment.method = { id: randomUUID(), card, saved };
  if (saved) simulator.tokens.set(payment.method.id, payment.method);
  if (!isConfirmed) endPayment(simulator, payment, UNCONFIRMED);
  else if (card !== null && card.reason !== null) decline(simulator, payment, card.reason);
  else succeed(simulator, payment);
}

/** The payer has left without paying. YooKassa itself would wait for an hour. */
export function leavePayment(simulator: YooKassaSimulator, payment: Payment): void {
  if (payment.status === 'pending') endPayment(simulator, payment, LEFT);
}

/** Without the payer. */
export function chargeMethod(simulator: YooKassaSimulator, payment: Payment, method: PaymentMethod): void {
  payment.method = method;
  const reason = simulator.declinedTokens.get(method.id);
  if (reason === undefined) succeed(simulator, payment);
  else decline(simulator, payment, reason);
}

function decline(simulator: YooKassaSimulator, payment: Payment, reason: string): void {
  endPayment(simulator, payment, { party: 'payment_network', reason });
}

function succeed(simulator: YooKassaSimulator, payment: Payment): void {
  if (payment.capture) {
    takePayment(simulator, payment);
    return;
  }
  payment.status = 'waiting_for_capture';
  simulator.notifications.tell('payment.waiting_for_capture', payment);
}

function takePayment({ notifications, now }: YooKassaSimulator, payment: Payment): void {
  payment.status = 'succeeded';
  payment.capturedAt = now();
  notifications.tell('payment.succeeded', payment);
}

function endPayment({ notifications }: YooKassaSimulator, payment: Payment, cancellation: Cancellation): void {
  payment.status = 'canceled';
  payment.cancellation = cancellation;
  notifications.tell('payment.canceled', payment);
}

/** Takes what is held, or less. */
export function capturePayment(simulator: YooKassaSimulator, payment: Payment, amountKopecks: number): Refusal | null {
  if (payment.status !== 'waiting_for_capture') return 'Payment is not in the waiting_for_capture status';
  if (amountKopecks > payment.amountKopecks) return 'Capture amount is greater than the amount of the payment';
  payment.amountKopecks = amountKopecks;
  takePayment(simulator, payment);
  return null;
}

/** Gives up what is held: by the merchant, or by the bank after some days. */
export function cancelPayment(
  simulator: YooKassaSimulator,
  payment: Payment,
  cancellation: Cancellation,
): Refusal | null {
  if (payment.status !== 'waiting_for_capture') return 'Payment is not in the waiting_for_capture status';
  endPayment(simulator, payment, cancellation);
  return null;
}

/** By the API, by hand in the merchant's cabinet, or by the bank at the payer's demand. */
export function refundPayment(
  { payments, notifications }: YooKassaSimulator,
  payment: Payment,
  amountKopecks: number,
): Refund | Refusal {
  if (payment.status !== 'succeeded') return 'Payment is not refundable in this status';
  if (amountKopecks > payment.amountKopecks - payment.refundedKopecks) {
    return 'Refund amount is greater than what is left of the payment';
  }
  const refund = payments.addRefund(payment, amountKopecks);
  notifications.tellRefund(refund);
  return refund;
}
