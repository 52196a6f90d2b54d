import type { ProviderPayment } from '@vidno/providers/acquiring/acquirer';
import type { Clock } from '#config/clock.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import { saveCard } from './cards/save-card.ts';
import type { Fulfilments } from './fulfilment.ts';
import type { Invoice, InvoiceKey } from './invoices/invoice.ts';
import { lockInvoice, updateInvoice } from './invoices/invoice-repository.ts';
import { nextAskAt, nextState } from './invoices/invoice-rules.ts';
import { queueOrder } from './orders/queue-order.ts';
import { bookOutsideRefund } from './refunds/book-outside-refund.ts';

export interface ApplyPaymentTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly fulfilments: Fulfilments;
}

/** `wrong_amount` is kept for the operator, and nothing is credited. */
export type ApplyOutcome = 'applied' | 'unchanged' | 'unknown_invoice' | 'wrong_amount';

/**
 * The only way in which an invoice becomes held or paid: a provider says so, in a verified webhook or because it was asked. May be
 * called many times with the same news, at once, and in any order.
 */
export async function applyPayment(
  tools: ApplyPaymentTools,
  key: InvoiceKey,
  payment: ProviderPayment,
): Promise<ApplyOutcome> {
  return await tools.db.transaction().execute((trx) => applyIn(trx, tools, key, payment));
}

async function applyIn(
  trx: Transaction,
  tools: Omit<ApplyPaymentTools, 'db'>,
  key: InvoiceKey,
  payment: ProviderPayment,
): Promise<ApplyOutcome> {
  const now = tools.clock();
  const invoice = await lockInvoice(trx, key);
  if (!invoice) return 'unknown_invoice';
  const brings = payment.state === 'held' || payment.state === 'paid';
  if (brings && isOther(invoice, payment)) return await giveBack(trx, invoice, payment, now);
  if (brings && (payment.amountKopecks !== invoice.amount_kopecks || payment.currency !== 'RUB')) {
    const problem = `${payment.id}: ${payment.amountKopecks} kopecks in ${payment.currency}`;
    await updateInvoice(trx, key, { problem, ask_at: null });
    return 'wrong_amount';
  }
  const state = nextState(invoice.state, payment.state);
  if (state !== null) await enter(trx, tools, { ...invoice, payment_id: payment.id, state }, { payment, now });
  const { refundedKopecks } = payment;
  const news = refundedKopecks === null ? null : ({ kind: 'total', refundedKopecks } as const);
  const refunded = news !== null && (await bookOutsideRefund(trx, tools, { key, news, now }));
  return state !== null || refunded ? 'applied' : 'unchanged';
}

/** The invoice has its payment already, and this is a second one. */
function isOther({ state, payment_id: known }: Invoice, payment: ProviderPayment): boolean {
  const hasMoney = state === 'held' || state === 'paid' || state === 'refunded';
  return hasMoney && known !== null && known !== payment.id;
}

/** What was paid twice goes back, without passing through the balance. */
async function giveBack(
  trx: Transaction,
  invoice: Invoice,
  payment: ProviderPayment,
  now: Date,
): Promise<ApplyOutcome> {
  const note = `second payment ${payment.id}`;
  if (invoice.problem === note) return 'unchanged';
  const kind = payment.state === 'held' ? 'release' : 'refund';
  await queueOrder(trx, invoice, { kind, amountKopecks: payment.amountKopecks, paymentId: payment.id, now });
  await updateInvoice(trx, { accountId: invoice.account_id, id: invoice.id }, { problem: note });
  return 'applied';
}

async function enter(
  trx: Transaction,
  { vault, fulfilments }: Omit<ApplyPaymentTools, 'db'>,
  changed: Invoice,
  { payment, now }: { readonly payment: ProviderPayment; readonly now: Date },
): Promise<void> {
  const { state } = changed;
  const hasMoney = state === 'held' || state === 'paid';
  const cardId =
    hasMoney && changed.save_card && payment.card
      ? await saveCard(trx, vault, {
          accountId: changed.account_id,
          acquirer: changed.acquirer,
          card: payment.card,
          now,
        })
      : changed.card_id;
  const change = {
    state,
    payment_id: changed.payment_id,
    card_id: cardId,
    reason: hasMoney ? null : payment.reason,
    held_at: state === 'held' ? now : changed.held_at,
    paid_at: state === 'paid' ? payment.at : changed.paid_at,
    ask_at: nextAskAt(changed, now),
  };
  await updateInvoice(trx, { accountId: changed.account_id, id: changed.id }, change);
  const invoice: Invoice = { ...changed, ...change };
  const fulfilment = fulfilments[invoice.purpose];
  if (state === 'held') await fulfilment.onHeld?.(trx, invoice, now);
  if (state === 'paid') await fulfilment.onPaid(trx, invoice, now, payment.payerCard);
  if (state === 'failed' || state === 'released') await fulfilment.onLost?.(trx, invoice, now);
}
