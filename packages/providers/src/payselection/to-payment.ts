import * as z from 'zod/mini';
import {
  AcquirerUnavailableError,
  type PaymentState,
  type ProviderPayment,
  type SavedCard,
  toKopecks,
  toPayerCard,
} from '../acquiring/acquirer.ts';

const STATES = {
  success: 'paid',
  voided: 'released',
  preauthorized: 'held',
  pending: 'pending',
  wait_for_3ds: 'pending',
  redirect: 'pending',
  declined: 'failed',
} as const satisfies Record<string, PaymentState>;
/** `23.11.2026 10:05:00`, in Moscow; the clock is also written with dots. */
const LOCAL_TIME = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d)[.:](\d\d)[.:](\d\d)$/;

const text = z.nullish(z.string());
const amountSchema = z.union([z.string(), z.number()]);

/** What a transaction and a webhook say of the card in the same words. */
export const cardSchema = z.object({ RebillId: text, CardMasked: text, Brand: text, ExpirationDate: text });

export const transactionStateSchema = z.enum([
  'success',
  'voided',
  'preauthorized',
  'pending',
  'declined',
  'wait_for_3ds',
  'redirect',
]);

/** Of `transactions/{id}/extended`. */
export const transactionSchema = z.object({
  TransactionState: transactionStateSchema,
  TransactionId: z.string(),
  OrderId: text,
  StateDetails: z.extend(cardSchema, {
    Amount: amountSchema,
    Currency: z.string(),
    RemainingAmount: z.nullish(amountSchema),
    DateTime: text,
    Description: text,
  }),
});

export type Transaction = z.infer<typeof transactionSchema>;

export function toPayment({ TransactionState, TransactionId, OrderId, StateDetails }: Transaction): ProviderPayment {
  const state = STATES[TransactionState];
  const amountKopecks = toAmount(StateDetails.Amount);
  const { RemainingAmount, DateTime, Description, Currency } = StateDetails;
  const remaining = state === 'paid' && RemainingAmount ? toAmount(RemainingAmount) : amountKopecks;
  return {
    id: TransactionId,
    invoiceId: OrderId || null,
    state,
    amountKopecks,
    refundedKopecks: amountKopecks - remaining,
    currency: Currency,
    card: toCard(StateDetails),
    payerCard: findPayerCard(StateDetails),
    reason: state === 'failed' ? Description || null : null,
    at: toDate(DateTime),
  };
}

/** Of several attempts, one that brought money counts most, then the last. */
export function chooseAttempt(transactions: readonly Transaction[]): ProviderPayment | null {
  const payments = transactions.map(toPayment);
  return payments.findLast(({ state }) => state === 'paid' || state === 'held') ?? payments.at(-1) ?? null;
}

export function toAmount(amount: string | number): number {
  try {
    return toKopecks(amount);
  } catch (cause) {
    throw new AcquirerUnavailableError('The amount is not one of Payselection', { cause });
  }
}

export function findPayerCard({
  CardMasked,
  ExpirationDate,
}: z.infer<typeof cardSchema>): ProviderPayment['payerCard'] {
  return toPayerCard({ masked: CardMasked ?? '', expires: ExpirationDate });
}

export function toCard({ RebillId, CardMasked, Brand, ExpirationDate }: z.infer<typeof cardSchema>): SavedCard | null {
  if (!RebillId) return null;
  const [expires = null] = /^\d\d\/\d\d$/.exec(ExpirationDate ?? '') ?? [];
  return { token: RebillId, lastDigits: /\d{4}$/.exec(CardMasked ?? '')?.[0] ?? '', brand: Brand ?? '', expires };
}

/** A time in an unknown form does not keep a payment from being booked: then it is the present one. */
export function toDate(time: string | null | undefined): Date {
  const [, day, month, year, hours, minutes, seconds] = LOCAL_TIME.exec(time ?? '') ?? [];
  const at = new Date(
    day === undefined ? (time ?? '') : `${year}-${month}-${day}T${hours}:${minutes}:${seconds}+03:00`,
  );
  return Number.isNaN(at.getTime()) ? new Date() : at;
}
