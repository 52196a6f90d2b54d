import * as z from 'zod/mini';
import {
  AcquirerUnavailableError,
  type PaymentState,
  type ProviderPayment,
  toKopecks,
  toPayerCard,
} from '../acquiring/acquirer.ts';

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

/** What the payer reads where CloudPayments gives only a code, as it does in notifications. */
const DECLINE_REASONS: Readonly<Record<number, string>> = {
  5003: 'Платёж отклонён банком',
  5005: 'Платёж отклонён банком',
  5012: 'Карта не подходит для оплаты в интернете',
  5014: 'Неверный номер карты',
  5041: 'Карта утеряна',
  5043: 'Карта украдена',
  5051: 'Недостаточно средств на карте',
  5054: 'Срок действия карты истёк',
  5057: 'Банк не разрешает такой платёж',
  5061: 'Превышен лимит по карте',
  5062: 'Платежи по карте ограничены',
  5063: 'Карта заблокирована',
  5065: 'Превышен лимит платежей по карте',
  5082: 'Неверный код CVV',
  5091: 'Банк не отвечает, попробуйте позже',
  5092: 'Банк не отвечает, попробуйте позже',
  5113: 'Нужна карта российского банка',
  5206: 'Банк не подтвердил платёж',
  5207: 'Банк не подтвердил платёж',
  5300: 'Платёж отклонён банком',
};

/** Null for a code that says nothing to the payer. */
export function findDeclineReason(code: number): string | null {
  return DECLINE_REASONS[code] ?? null;
}
