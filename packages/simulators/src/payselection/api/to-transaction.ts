import { writeAmount } from '../../acquiring/amounts.ts';
import type { Transaction } from '../transactions.ts';
import { toLocalTime, toMasked } from '../webhooks/to-webhook.ts';

/** As `transactions/{id}` answers, or `transactions/{id}/extended`. */
export function toTransaction(transaction: Transaction, isExtended: boolean): object {
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
