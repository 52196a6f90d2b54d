import type { ProviderPayment } from '@vidno/providers/acquiring/acquirer';
import type { Database, Transaction } from '#database/database.ts';
import { retriedTransaction } from '#database/retried-transaction.ts';
import { lockPresence } from '#features/identity/public.ts';
import { lockBalance } from '#features/ledger/balance.ts';
import type { Tools } from '#tools.ts';
import { saveCard } from './cards.ts';
import { type Fulfilments, REFUSAL_TEXTS } from './fulfilment.ts';
import { type InvoiceKey, type LockedInvoice, nextAskAt, nextState } from './invoice.ts';
import { NO_ACCOUNT } from './invoice-problem.ts';
import { changeInvoice, findInvoiceByOrder, lockInvoice, updateInvoice } from './invoice-repository.ts';
import { queueOrder } from './orders/orders.ts';
import { bookOutsideRefund, refusePayment } from './returns/refunds.ts';

export interface ApplyPaymentTools extends Pick<Tools, 'db' | 'clock' | 'log' | 'vault'> {
  readonly fulfilments: Fulfilments;
}

/** `refused`: the payment is refunded to its card, and the payer gets an email. */
export type ApplyOutcome = 'applied' | 'unchanged' | 'unknown_invoice' | 'refused';

/**
 * The only way in which an invoice becomes held or paid: a provider says so, in a verified webhook or because it was asked. May be
 * called many times with the same news, at once, and in any order.
 */
export async function applyPayment(
  tools: ApplyPaymentTools,
  key: InvoiceKey,
  payment: ProviderPayment,
): Promise<ApplyOutcome> {
  return await payerTransaction(tools.db, key, async (trx, payer) => {
    const news = { key: payer.key, payment, log: tools.log, now: tools.clock() };
    const returned = payer.isGone ? await returnToPayer(trx, news) : 'nothing_new';
    return returned === 'returned' ? 'refused' : await applyIn(trx, tools, payer.key, payment);
  });
}

async function applyIn(
  trx: Transaction,
  tools: Pick<ApplyPaymentTools, 'clock' | 'vault' | 'fulfilments'>,
  key: InvoiceKey,
  payment: ProviderPayment,
): Promise<ApplyOutcome> {
  const now = tools.clock();
  const invoice = await lockInvoice(trx, key);
  if (!invoice) return 'unknown_invoice';
  const brings = payment.state === 'held' || payment.state === 'paid';
  const because = brings ? findRefusal(invoice, payment) : null;
  if (because !== null) {
    const outcome = await refusePayment(trx, tools.fulfilments, invoice, { payment, because, now });
    return outcome.kind === 'refused' ? 'refused' : 'unchanged';
  }
  const state = nextState(invoice.state, payment.state);
  if (state !== null) await changeState(trx, tools, { ...invoice, payment_id: payment.id, state }, { payment, now });
  const { refundedKopecks } = payment;
  if (refundedKopecks === null) return state !== null ? 'applied' : 'unchanged';
  const news = { kind: 'total', refundedKopecks } as const;
  const refunded = await bookOutsideRefund(trx, tools, { key, news, now });
  return state !== null || refunded.kind === 'booked' ? 'applied' : 'unchanged';
}

/** Null if the payment is the one that the invoice asks for. */
function findRefusal(
  { state, payment_id: known, amount_kopecks: amountKopecks }: LockedInvoice,
  payment: ProviderPayment,
): 'paid_twice' | 'wrong_amount' | null {
  const hasMoney = state === 'held' || state === 'paid' || state === 'refunded';
  if (hasMoney && known !== null && known !== payment.id) return 'paid_twice';
  return payment.amountKopecks !== amountKopecks || payment.currency !== 'RUB' ? 'wrong_amount' : null;
}

async function changeState(
  trx: Transaction,
  { vault, fulfilments }: Pick<ApplyPaymentTools, 'vault' | 'fulfilments'>,
  changed: LockedInvoice,
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
  const invoice = await changeInvoice(trx, changed, {
    state,
    payment_id: changed.payment_id,
    card_id: cardId,
    reason: hasMoney ? null : payment.reason,
    held_at: state === 'held' ? now : changed.held_at,
    paid_at: state === 'paid' ? payment.at : changed.paid_at,
    ask_at: nextAskAt(changed, now),
  });
  const fulfilment = fulfilments[invoice.purpose];
  if (state === 'held') await fulfilment.onHeld?.(trx, invoice, now);
  if (state === 'paid') {
    const outcome = await fulfilment.onPaid(trx, invoice, now, payment.payerCard);
    if (outcome.kind === 'refused') {
      const { because } = outcome;
      await updateReason(trx, invoice, REFUSAL_TEXTS[because]);
      await fulfilment.onRefused?.(trx, invoice, { because, amountKopecks: invoice.amount_kopecks, now });
    }
  }
  if (state === 'failed' || state === 'released') await fulfilment.onLost?.(trx, invoice, now);
}

async function updateReason(trx: Transaction, invoice: LockedInvoice, reason: string): Promise<void> {
  await updateInvoice(trx, invoice, { reason });
}

interface Payer {
  /** Of the invoice as it is now. */
  readonly key: InvoiceKey;
  /** The account is gone, so nothing can be credited to it. What a search has earned does not need it. */
  readonly isGone: boolean;
}

/**
 * A transaction about an invoice, whoever has it now. `work` may be called again, as in `retriedTransaction`, and gets the key that
 * the invoice has when its payer is locked.
 */
export async function payerTransaction<Result>(
  db: Database,
  key: InvoiceKey,
  work: (trx: Transaction, payer: Payer) => Promise<Result>,
): Promise<Result> {
  return await retriedTransaction(db, async (trx) => await work(trx, await lockPayer(trx, key)));
}

/**
 * Whose the invoice is now: it may have moved to the account that its visitor has logged in to. The account is locked first, as
 * whoever moves or deletes does, then the ledger, then the invoice, so that it neither moves nor goes until the transaction ends.
 */
async function lockPayer(trx: Transaction, key: InvoiceKey): Promise<Payer> {
  const invoice = await findInvoiceByOrder(trx, key);
  if (!invoice) return { key, isGone: false };
  const current = { accountId: invoice.account_id, id: invoice.id };
  const presence = await lockPresence(trx, current.accountId);
  await lockBalance(trx, current.accountId);
  const locked = await lockInvoice(trx, current);
  // It moved while the account was waited for; a user's invoice never moves again.
  if (!locked) return await lockPayer(trx, key);
  return { key: current, isGone: presence === 'gone' && locked.fate === null };
}

interface NewsForNobody extends Pick<Tools, 'log'> {
  readonly key: InvoiceKey;
  readonly payment: ProviderPayment;
  readonly now: Date;
}

/**
 * Gives money that has come for an account that is gone back to its card, whatever it was for, with nobody credited. `nothing_new`:
 * the news brings no money.
 */
async function returnToPayer(
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
