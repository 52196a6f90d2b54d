import { randomUUID } from 'node:crypto';
import { readAmount } from '../../acquiring/amounts.ts';
import { type Answer, json } from '../../vk/http.ts';
import type { YooKassaSimulator } from '../yoo-kassa-simulator.ts';
import { apiError } from './api-error.ts';
import type { ReceiptRequest } from './requests.ts';

const MAX_RECEIPTS = 30;

/** A receipt is for a payment that has brought money, or for a refund. */
export function registerReceipt(simulator: YooKassaSimulator, request: ReceiptRequest): Answer {
  const { receipts } = simulator;
  const wrong = findWrong(simulator, request);
  if (wrong !== null) return apiError('invalid_request', 'Receipt cannot be registered', wrong);
  const { payment_id, refund_id, type, items, settlements, tax_system_code } = request;
  const siblings = receipts.filter(
    ({ request: other }) => other.payment_id === payment_id && other.refund_id === refund_id,
  );
  if (siblings.length >= MAX_RECEIPTS) return apiError('invalid_request', 'Too many receipts');
  const receipt = { id: `rt-${randomUUID()}`, request };
  receipts.push(receipt);
  return json({
    id: receipt.id,
    type,
    status: 'pending',
    ...(payment_id !== undefined && { payment_id }),
    ...(refund_id !== undefined && { refund_id }),
    items,
    settlements,
    ...(tax_system_code !== undefined && { tax_system_code }),
  });
}

/** The parameter that is wrong; null if none is. */
function findWrong({ payments }: YooKassaSimulator, request: ReceiptRequest): string | null {
  const { type, payment_id, refund_id, customer, items, settlements } = request;
  if (!customer.email && !customer.phone) return 'customer';
  const total = items.reduce((sum, { amount, quantity }) => sum + Math.round(toKopecks(amount) * quantity), 0);
  if (total !== settlements.reduce((sum, { amount }) => sum + toKopecks(amount), 0)) return 'settlements';
  if (refund_id !== undefined) return type === 'refund' && payments.findRefund(refund_id) ? null : 'refund_id';
  const status = payments.find(payment_id ?? '')?.status;
  const allowed = type === 'payment' ? ['waiting_for_capture', 'succeeded'] : ['canceled', 'succeeded'];
  return status !== undefined && allowed.includes(status) ? null : 'payment_id';
}

function toKopecks({ value }: { readonly value: string }): number {
  return readAmount(value) ?? 0;
}
