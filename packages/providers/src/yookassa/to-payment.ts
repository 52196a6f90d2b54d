import * as z from 'zod/mini';
import {
  AcquirerUnavailableError,
  type PaymentState,
  type ProviderPayment,
  type SavedCard,
  toKopecks,
  toPayerCard,
} from '../acquiring/acquirer.ts';

/** A payment with these reasons had been held before it was given up. */
const RELEASED = ['canceled_by_merchant', 'expired_on_capture'];

const amountSchema = z.object({ value: z.string(), currency: z.string() });
const dateSchema = z.iso.datetime();
const cardSchema = z.object({
  first6: z.optional(z.string()),
  last4: z.string(),
  expiry_month: z.string(),
  expiry_year: z.string(),
  card_type: z.string(),
});

/** As much of a payment as we need. */
export const paymentSchema = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: amountSchema,
  created_at: dateSchema,
  captured_at: z.optional(dateSchema),
  refunded_amount: z.optional(amountSchema),
  metadata: z.optional(z.looseObject({ order_id: z.nullish(z.string()) })),
  payment_method: z.optional(z.object({ id: z.string(), saved: z.boolean(), card: z.optional(cardSchema) })),
  cancellation_details: z.optional(z.object({ reason: z.string() })),
  confirmation: z.optional(z.object({ confirmation_url: z.optional(z.string()) })),
});

type YooKassaPayment = z.infer<typeof paymentSchema>;

export const refundSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: amountSchema,
  created_at: dateSchema,
  cancellation_details: z.optional(z.object({ reason: z.string() })),
});

export function toPayment(payment: YooKassaPayment): ProviderPayment {
  const state = toState(payment);
  return {
    id: payment.id,
    invoiceId: payment.metadata?.order_id ?? null,
    state,
    amountKopecks: toAmount(payment.amount.value),
    refundedKopecks: payment.refunded_amount ? toAmount(payment.refunded_amount.value) : 0,
    currency: payment.amount.currency,
    card: toCard(payment.payment_method),
    payerCard: findPayerCard(payment.payment_method),
    reason: state === 'failed' ? findDeclineReason(payment.cancellation_details?.reason ?? '') : null,
    at: new Date(payment.captured_at ?? payment.created_at),
  };
}

function toState({ status, cancellation_details: cancellation }: YooKassaPayment): PaymentState {
  switch (status) {
    case 'pending':
      return 'pending';
    case 'waiting_for_capture':
      return 'held';
    case 'succeeded':
      return 'paid';
    case 'canceled':
      return RELEASED.includes(cancellation?.reason ?? '') ? 'released' : 'failed';
  }
}

export function toAmount(value: string): number {
  try {
    return toKopecks(value);
  } catch (cause) {
    throw new AcquirerUnavailableError('The amount is not one of YooKassa', { cause });
  }
}

function findPayerCard(method: YooKassaPayment['payment_method']): ProviderPayment['payerCard'] {
  const card = method?.card;
  return card ? toPayerCard({ masked: `${card.first6 ?? ''}*${card.last4}`, expires: toExpiry(card) }) : null;
}

function toExpiry({ expiry_month: month, expiry_year: year }: z.infer<typeof cardSchema>): string {
  return `${month}/${year.slice(-2)}`;
}

function toCard(method: YooKassaPayment['payment_method']): SavedCard | null {
  if (!method?.saved) return null;
  const { id: token, card } = method;
  return {
    token,
    lastDigits: card?.last4 ?? '',
    brand: card?.card_type ?? '',
    expires: card ? toExpiry(card) : null,
  };
}

/** What the payer reads for the reasons of YooKassa. */
const DECLINE_REASONS: Readonly<Record<string, string>> = {
  '3d_secure_failed': 'Банк не подтвердил платёж',
  call_issuer: 'Платёж отклонён банком',
  card_expired: 'Срок действия карты истёк',
  country_forbidden: 'Нужна карта российского банка',
  expired_on_confirmation: 'Время на оплату вышло',
  fraud_suspected: 'Платёж отклонён банком',
  general_decline: 'Платёж отклонён банком',
  identification_required: 'Превышен лимит кошелька',
  insufficient_funds: 'Недостаточно средств',
  internal_timeout: 'Банк не отвечает, попробуйте позже',
  invalid_card_number: 'Неверный номер карты',
  invalid_csc: 'Неверный код CVV',
  issuer_unavailable: 'Банк не отвечает, попробуйте позже',
  payment_method_limit_exceeded: 'Превышен лимит платежей',
  payment_method_restricted: 'Платежи по карте ограничены',
  permission_revoked: 'Автоплатежи по этой карте отключены',
};

/** Null for a reason that says nothing to the payer. */
function findDeclineReason(reason: string): string | null {
  return DECLINE_REASONS[reason] ?? null;
}
