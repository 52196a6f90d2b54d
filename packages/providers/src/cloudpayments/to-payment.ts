import * as z from 'zod/mini';
import { AcquirerUnavailableError, type PaymentState, type ProviderPayment } from '../acquiring/acquirer.ts';
import { toKopecks } from '../acquiring/rubles.ts';
import { toPayerCard } from '../acquiring/to-payer-card.ts';
import { findDeclineReason } from './decline-reasons.ts';

const STATES = {
  AwaitingAuthentication: 'pending',
  Authorized: 'held',
  Completed: 'paid',
  Cancelled: 'released',
  Declined: 'failed',
} as const satisfies Record<string, PaymentState>;

const text = z.nullish(z.string());
/** `/Date(1635150224739)/`. */
const dateSchema = z.string().check(z.regex(/^\/Date\(-?\d+\)\/$/));

const operationSchema = z.object({
  TransactionId: z.number(),
  OriginalTransactionId: z.nullish(z.number()),
  Amount: z.number(),
  Currency: z.string(),
  InvoiceId: text,
  CreatedDate: dateSchema,
  Status: z.enum(['AwaitingAuthentication', 'Authorized', 'Completed', 'Cancelled', 'Declined']),
  ReasonCode: z.nullish(z.number()),
  CardHolderMessage: text,
  Refunded: z.nullish(z.boolean()),
  Token: text,
  CardFirstSix: text,
  CardLastFour: text,
  CardType: text,
  CardExpDate: text,
});

/** A payment, or a refund, which names the payment it returns as its original. */
export type Operation = z.infer<typeof operationSchema>;

export function readOperation(model: unknown): Operation {
  const { data } = operationSchema.safeParse(model);
  if (!data) throw new AcquirerUnavailableError('The transaction is not one of CloudPayments');
  return data;
}

/** `refunds` are those of the payment that happen to be known. */
export function toPayment(operation: Operation, refunds: readonly Operation[]): ProviderPayment {
  const state = STATES[operation.Status];
  return {
    id: String(operation.TransactionId),
    invoiceId: operation.InvoiceId || null,
    state,
    amountKopecks: toAmount(operation),
    refundedKopecks: findRefunded(operation, refunds),
    currency: operation.Currency,
    card: toCard(operation),
    payerCard: toPayerCard({
      masked: `${operation.CardFirstSix ?? ''}*${operation.CardLastFour ?? ''}`,
      expires: operation.CardExpDate,
    }),
    reason: state === 'failed' ? findReason(operation) : null,
    at: new Date(Number(operation.CreatedDate.slice('/Date('.length, -')/'.length))),
  };
}

/** A payment only says whether something was returned, and there may be more refunds than we know of. */
function findRefunded(payment: Operation, refunds: readonly Operation[]): number | null {
  const known = refunds.reduce((sum, refund) => sum + toAmount(refund), 0);
  if (known >= toAmount(payment)) return known;
  return known > 0 || payment.Refunded ? null : 0;
}

function toAmount({ Amount }: Operation): number {
  try {
    return toKopecks(Amount);
  } catch (cause) {
    throw new AcquirerUnavailableError('The amount is not one of CloudPayments', { cause });
  }
}

function toCard({ Token, CardLastFour, CardType, CardExpDate }: Operation): ProviderPayment['card'] {
  if (!Token) return null;
  return { token: Token, lastDigits: CardLastFour ?? '', brand: CardType ?? '', expires: CardExpDate || null };
}

function findReason({ CardHolderMessage, ReasonCode }: Operation): string | null {
  return CardHolderMessage || findDeclineReason(ReasonCode ?? 0);
}
