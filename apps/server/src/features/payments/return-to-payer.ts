import type { ProviderPayment } from '@vidno/providers/acquiring/acquirer';
import type { Transaction } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { InvoiceKey } from './invoices/invoice.ts';
import { lockInvoice, updateInvoice } from './invoices/invoice-repository.ts';
import { nextState } from './invoices/invoice-rules.ts';
import { NO_ACCOUNT } from './invoices/returned-repository.ts';
import { queueOrder } from './orders/queue-order.ts';

interface NewsForNobody {
  readonly key: InvoiceKey;
  readonly payment: ProviderPayment;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: Date;
}

/**
 * Gives money that has come for an account that is gone back to its card, whatever it was for, with nobody credited. `nothing_new`:
 * the news brings no money.
 */
export async function returnToPayer(
  trx: Transaction,
  { key, payment, log, now }: NewsForNobody,
): Promise<'returned' | 'nothing_new'> {
  const invoice = await lockInvoice(trx, key);
  const state = invoice && nextState(invoice.state, payment.state);
  if (!invoice || (state !== 'held' && state !== 'paid')) return 'nothing_new';
  const { id: paymentId, amountKopecks } = payment;
  const kind = state === 'held' ? 'release' : 'refund';
  await queueOrder(trx, invoice, { kind, amountKopecks, paymentId, now });
  const change =
    state === 'held'
      ? { state: 'released' as const, held_at: now }
      : { state: 'refunded' as const, paid_at: payment.at, refunded_kopecks: invoice.amount_kopecks };
  await updateInvoice(trx, invoice, { ...change, payment_id: paymentId, ask_at: null, problem: NO_ACCOUNT });
  log.warn({ invoiceId: key.id, purpose: invoice.purpose, kind }, 'a payment for an account that is gone goes back');
  return 'returned';
}
