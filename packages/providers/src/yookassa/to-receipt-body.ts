import { AcquirerRefusedError, type Receipt, type ReceiptLine } from '../acquiring/acquirer.ts';
import { toRubles } from '../acquiring/rubles.ts';

/**
 * Longer ones are refused.
 * @limit rate: The label of a line of a receipt is cut.
 */
const LABEL_LIMIT_CHARS = 128;
const WITHOUT_VAT = 1;
const VAT_CODES: Readonly<Record<number, number>> = { 0: 2, 5: 7, 7: 8, 10: 3, 20: 4, 22: 11 };

/** Body of `/receipts`. Throws AcquirerRefusedError for what a receipt of YooKassa cannot state. */
export function toReceiptBody(receipt: Receipt): object {
  const { email, phone, paid } = receipt;
  const settlements = [
    { type: 'cashless', amount: toMoney(paid.electronicKopecks) },
    { type: 'prepayment', amount: toMoney(paid.advanceKopecks) },
  ];
  return {
    ...toSubject(receipt),
    customer: { ...(email !== null && { email }), ...(phone !== null && { phone: phone.replace(/\D/g, '') }) },
    items: receipt.lines.map(toItem),
    settlements: settlements.filter(({ amount }) => amount.value !== '0.00'),
    // YooKassa counts the tax systems from one.
    tax_system_code: receipt.taxSystem + 1,
    send: true,
  };
}

/** Every receipt of YooKassa is for a payment or a refund that it made. */
function toSubject({ kind, paymentId, refundId }: Receipt): object {
  if (kind === 'return' && refundId !== null) return { type: 'refund', refund_id: refundId };
  if (paymentId === null) throw new AcquirerRefusedError('payment_required', 'A receipt needs a payment of YooKassa');
  return { type: kind === 'income' ? 'payment' : 'refund', payment_id: paymentId };
}

function toItem({ label, amountKopecks, vatPercent, method, object }: ReceiptLine): object {
  return {
    description: label.slice(0, LABEL_LIMIT_CHARS),
    quantity: 1,
    amount: toMoney(amountKopecks),
    vat_code: toVatCode(vatPercent),
    payment_mode: method,
    payment_subject: object,
  };
}

function toVatCode(percent: number | null): number {
  const code = percent === null ? WITHOUT_VAT : VAT_CODES[percent];
  if (code === undefined) throw new AcquirerRefusedError('vat_rate', `YooKassa has no code for VAT of ${percent} %`);
  return code;
}

export function toMoney(kopecks: number): { readonly value: string; readonly currency: 'RUB' } {
  return { value: toRubles(kopecks), currency: 'RUB' };
}
