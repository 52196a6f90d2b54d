import { writeAmount } from '../../acquiring/amounts.ts';
import type { Transaction } from '../transactions.ts';

export const WEBHOOK_EVENTS = ['Payment', 'Fail', 'Block', 'Refund', 'Cancel'] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

/** `refundedKopecks` is the amount of this refund. */
export function toWebhook(
  event: WebhookEventName,
  transaction: Transaction,
  {
    serviceId,
    now,
    refundedKopecks,
  }: { readonly serviceId: string; readonly now: Date; readonly refundedKopecks: number },
): object {
  const { id, orderId, amountKopecks, currency, description, email, card, rebillId, decline } = transaction;
  const remaining = amountKopecks - transaction.refundedKopecks;
  return {
    Event: event,
    TransactionId: id,
    OrderId: orderId,
    Amount: writeAmount(event === 'Refund' ? refundedKopecks : amountKopecks),
    ...(event === 'Refund' && { NewAmount: writeAmount(remaining) }),
    Currency: currency,
    Service_Id: serviceId,
    DateTime: toLocalTime(now),
    IsTest: 1,
    Description: description,
    ...(email !== null && { Email: email }),
    ...(card && { Brand: card.brand, CardMasked: toMasked(card.number), ExpirationDate: card.expires }),
    ...(rebillId !== null && { RebillId: rebillId }),
    ...(decline && { ErrorMessage: decline.description }),
  };
}

export function toMasked(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}

/** `23.11.2026 10.05.00`, in Moscow. */
export function toLocalTime(at: Date): string {
  return at.toLocaleString('ru', { timeZone: 'Europe/Moscow' }).replace(',', '').replaceAll(':', '.');
}
