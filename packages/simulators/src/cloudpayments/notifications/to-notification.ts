import { writeAmount } from '../../acquiring/amounts.ts';
import { findDeclineCode } from '../decline-codes.ts';
import type { Operation } from '../operations.ts';

export type NotificationKind = 'check' | 'pay' | 'fail' | 'confirm' | 'refund' | 'cancel';

type Fields = Record<string, string>;

/** The fields of a notification in the form encoding; what is not known is left empty, as CloudPayments does. */
export function toNotification(kind: NotificationKind, operation: Operation, now: Date): Fields {
  const common = {
    TransactionId: String(operation.id),
    Amount: writeAmount(operation.amountKopecks),
    DateTime: toDateTime(now),
    InvoiceId: operation.invoiceId ?? '',
    AccountId: operation.accountId ?? '',
    Email: operation.email ?? '',
    Data: operation.data ?? '',
  };
  if (kind === 'cancel') return common;
  if (kind === 'refund') {
    return { ...common, PaymentTransactionId: String(operation.originalId), OperationType: 'Refund' };
  }
  return { ...common, ...toPaymentFields(operation), ...toOwnFields(kind, operation) };
}

function toPaymentFields({ amountKopecks, currency, card, description }: Operation): Fields {
  return {
    Currency: currency,
    PaymentAmount: writeAmount(amountKopecks),
    PaymentCurrency: currency,
    CardFirstSix: card?.number.slice(0, 6) ?? '',
    CardLastFour: card?.number.slice(-4) ?? '',
    CardType: card?.brand ?? '',
    CardExpDate: card?.expires ?? '',
    TestMode: '1',
    IpAddress: '127.0.0.1',
    Description: description ?? '',
    PaymentMethod: card ? '' : 'Sbp',
  };
}

function toOwnFields(kind: 'check' | 'pay' | 'fail' | 'confirm', operation: Operation): Fields {
  const { isHold, token, reasonCode } = operation;
  const Status = isHold ? 'Authorized' : 'Completed';
  const Token = token ?? '';
  switch (kind) {
    case 'check':
      return { Status, OperationType: 'Payment' };
    case 'pay':
      return { Status, OperationType: 'Payment', GatewayName: 'Test', AuthCode: 'A1B2C3', Token };
    case 'fail': {
      const { reason } = findDeclineCode(reasonCode);
      return { Reason: reason, ReasonCode: String(reasonCode), OperationType: 'Payment', Token };
    }
    case 'confirm':
      return { Status: 'Completed', AuthCode: 'A1B2C3', Token };
  }
}

/** `2026-11-23 07:05:00`, in UTC. */
function toDateTime(date: Date): string {
  return date.toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length).replace('T', ' ');
}
