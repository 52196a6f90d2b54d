import { randomUUID } from 'node:crypto';
import { writeAmount } from '../acquiring/amounts.ts';
import { type Answer, json } from '../http.ts';
import type { Payment, PaymentMethod, Refund } from './payments.ts';

const RECIPIENT = { account_id: '100500', gateway_id: '100700' };

/** A payment on the wire. */
export function toPaymentObject(payment: Payment): object {
  const { id, status, createdAt, capturedAt, cancellation, metadata, method, description } = payment;
  const { refundedKopecks, amountKopecks, currency } = payment;
  const isPaid = status === 'succeeded' || status === 'waiting_for_capture';
  return {
    id,
    status,
    paid: isPaid,
    amount: toMoney(amountKopecks, currency),
    ...(description !== null && { description }),
    created_at: createdAt.toISOString(),
    ...(capturedAt && { captured_at: capturedAt.toISOString() }),
    ...(status === 'pending' && toConfirmation(payment)),
    ...(method && { payment_method: toMethod(method) }),
    ...(status === 'succeeded' && { refunded_amount: toMoney(refundedKopecks, currency) }),
    ...(cancellation && { cancellation_details: cancellation }),
    metadata,
    recipient: RECIPIENT,
    refundable: status === 'succeeded' && refundedKopecks < amountKopecks,
    test: true,
  };
}

function toConfirmation({ confirmationUrl, returnUrl }: Payment): object {
  if (confirmationUrl === null) return {};
  return { confirmation: { type: 'redirect', confirmation_url: confirmationUrl, return_url: returnUrl } };
}

function toMethod({ id, card, saved }: PaymentMethod): object {
  const status = saved ? 'active' : 'inactive';
  if (card === null) return { type: 'sbp', id, saved, status, title: 'СБП' };
  const [month = '', year = ''] = card.expires.split('/');
  const last4 = card.number.slice(-4);
  return {
    type: 'bank_card',
    id,
    saved,
    status,
    title: `Bank card *${last4}`,
    card: {
      first6: card.number.slice(0, 6),
      last4,
      expiry_month: month,
      expiry_year: `20${year}`,
      card_type: card.brand,
      issuer_country: 'RU',
    },
  };
}

/** A refund on the wire. */
export function toRefundObject({ id, payment, amountKopecks, createdAt }: Refund): object {
  return {
    id,
    payment_id: payment.id,
    status: 'succeeded',
    created_at: createdAt.toISOString(),
    amount: toMoney(amountKopecks, payment.currency),
  };
}

function toMoney(kopecks: number, currency: string): object {
  return { value: writeAmount(kopecks), currency };
}

const STATUSES = {
  invalid_request: 400,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  too_many_requests: 429,
} as const;

/** As YooKassa answers what it refuses. */
export function apiError(code: keyof typeof STATUSES, description: string, parameter?: string): Answer {
  const body = { type: 'error', id: randomUUID(), code, description, ...(parameter !== undefined && { parameter }) };
  return json(body, STATUSES[code]);
}
