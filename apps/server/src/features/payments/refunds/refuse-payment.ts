import type { ProviderPayment } from '@vidno/providers/acquiring/acquirer';
import type { Transaction } from '#database/database.ts';
import type { Fulfilments, PaymentRefusal } from '../fulfilment.ts';
import type { LockedInvoice } from '../invoices/invoice.ts';
import { changeInvoice } from '../invoices/invoice-repository.ts';
import { isPayable, nextAskAt } from '../invoices/invoice-rules.ts';
import { REFUSAL_TEXTS } from '../invoices/refusal-texts.ts';
import { isGivenBack } from '../orders/order-repository.ts';
import { queueOrder } from '../orders/queue-order.ts';

interface Refused {
  readonly payment: ProviderPayment;
  readonly because: Extract<PaymentRefusal, 'wrong_amount' | 'paid_twice'>;
  readonly now: Date;
}

/** `known`: it is on its way back already. */
export type RefusePaymentOutcome = { readonly kind: 'refused' } | { readonly kind: 'known' };

/** Gives a payment that is not the invoice's own back to its card, whole and past the books: it never was our money. */
export async function refusePayment(
  trx: Transaction,
  fulfilments: Fulfilments,
  invoice: LockedInvoice,
  { payment, because, now }: Refused,
): Promise<RefusePaymentOutcome> {
  const { id: paymentId, amountKopecks } = payment;
  const key = { accountId: invoice.account_id, invoiceId: invoice.id, paymentId };
  if (await isGivenBack(trx, key)) return { kind: 'known' };
  const kind = payment.state === 'held' ? 'release' : 'refund';
  await queueOrder(trx, invoice, { kind, amountKopecks, paymentId, now });
  const problem = `${because}: payment ${paymentId} of ${amountKopecks} kopecks in ${payment.currency} goes back`;
  const isOpen = isPayable(invoice.state);
  const changed = await changeInvoice(trx, invoice, {
    problem,
    // The payer may try again, so that the provider is asked on.
    ...(isOpen && { state: 'failed' as const, reason: REFUSAL_TEXTS[because], ask_at: nextAskAt(invoice, now) }),
  });
  await fulfilments[invoice.purpose].onRefused?.(trx, changed, { because, amountKopecks, now });
  return { kind: 'refused' };
}
