import {
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ProviderPayment,
} from '@vidno/providers/acquiring/acquirer';
import { HOUR_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { type Acquirers, findAcquirer } from './acquirers.ts';
import { type ApplyPaymentTools, applyPayment } from './apply-payment.ts';
import { findCard, lockCard } from './card-repository.ts';
import { cardContext } from './cards.ts';
import { type Invoice, newInvoice, toOrderNumber } from './invoice.ts';
import { findInvoice, insertInvoice, listOpenRenewals } from './invoice-repository.ts';

/**
 * A provider recognises a charge that is sent again by its key, but not for ever: YooKassa for a day, some minutes less to be
 * safe.
 */
const CHARGED_AGAIN_MS = 23 * HOUR_MS;

/**
 * Charges the saved card for a renewal. It may be called again for the same invoice: a provider that knows of the payment is asked
 * and not told to charge once more. After a day it is only asked; if it knows of nothing, the renewal has failed.
 */
export async function chargeRenewal(tools: RenewalTools, invoice: Invoice): Promise<void> {
  const key = { accountId: invoice.account_id, id: invoice.id };
  const payment = await charge(tools, invoice);
  if (!payment) return;
  const outcome = await applyPayment(tools, key, payment);
  tools.log.debug({ invoiceId: invoice.id, outcome }, 'a renewal');
}

/** Null while the outcome is unknown. */
async function charge(
  { db, vault, log, acquirers, clock }: RenewalTools,
  invoice: Invoice,
): Promise<ProviderPayment | null> {
  const accountId = invoice.account_id;
  const client = acquirers && findAcquirer(acquirers, invoice.acquirer)?.client;
  const card = invoice.card_id === null ? null : await findCard(db, { accountId, id: invoice.card_id });
  const token = card && vault.open(card.token, cardContext(accountId));
  const now = clock();
  if (!client || !token) return refused(invoice, CARD_REFUSED, now);
  const invoiceId = toOrderNumber({ accountId, id: invoice.id });
  try {
    const known = await client.findPayment({
      invoiceId,
      paymentId: invoice.payment_id,
      since: invoice.created_at,
    });
    if (known) return known;
    if (now.getTime() - invoice.created_at.getTime() > CHARGED_AGAIN_MS) return refused(invoice, NO_ANSWER, now);
    return await client.chargeToken(token, {
      invoiceId,
      accountId: String(accountId),
      amountKopecks: invoice.amount_kopecks,
      description: invoice.description,
      email: invoice.email,
      idempotencyKey: invoice.id,
    });
  } catch (error) {
    if (error instanceof AcquirerRefusedError) return refused(invoice, CARD_REFUSED, now);
    if (!(error instanceof AcquirerUnavailableError)) throw error;
    log.warn({ invoiceId: invoice.id, error: error.message }, 'the outcome of a renewal is not known yet');
    return null;
  }
}

const CARD_REFUSED = 'банк больше не принимает эту карту';
const NO_ANSWER = 'банк не ответил за сутки';

/** The provider does not even try, such as with a card that it has forgotten: a failure like any other. */
function refused({ id, amount_kopecks: amountKopecks }: Invoice, reason: string, at: Date): ProviderPayment {
  return {
    id: `refused-${id}`,
    invoiceId: null,
    state: 'failed',
    amountKopecks,
    refundedKopecks: 0,
    currency: 'RUB',
    card: null,
    payerCard: null,
    reason,
    at,
  };
}

interface Renewal {
  readonly accountId: number;
  readonly subscriptionId: string;
  readonly cardId: string | null;
  /** What the period before was paid with; null if that is not known. */
  readonly formerInvoiceId: string | null;
  readonly amountKopecks: number;
  readonly description: string;
  readonly now: Date;
  /** When the provider is asked what came of the charge. */
  readonly askAt: Date;
}

/** Stores the invoice of a renewal, which `chargeRenewal` charges after the transaction. Its receipt goes where the last one went. */
export async function storeRenewal(trx: Transaction, renewal: Renewal): Promise<Invoice> {
  const { accountId, cardId, formerInvoiceId } = renewal;
  const card = cardId === null ? null : await lockCard(trx, { accountId, id: cardId });
  const former = formerInvoiceId === null ? null : await findInvoice(trx, { accountId, id: formerInvoiceId });
  if (!card) throw new Error('A renewal needs a card');
  const invoice = newInvoice({
    account_id: accountId,
    purpose: 'renewal',
    acquirer: card.acquirer,
    amount_kopecks: renewal.amountKopecks,
    hold: false,
    save_card: false,
    method: 'card',
    description: renewal.description,
    email: former?.email ?? null,
    subscription_id: renewal.subscriptionId,
    card_id: card.id,
    created_at: renewal.now,
    ask_at: renewal.askAt,
  });
  await insertInvoice(trx, invoice);
  return invoice;
}

/** The renewal that the bank has not answered yet; null if there is none. */
export async function findOpenRenewal(
  trx: Transaction,
  subscription: { readonly accountId: number; readonly subscriptionId: string },
): Promise<Invoice | null> {
  const [open] = await listOpenRenewals(trx, subscription);
  return open ?? null;
}

export interface RenewalTools extends ApplyPaymentTools {
  /** Null where payments are off: nothing is charged, and subscriptions end when they are over. */
  readonly acquirers: Acquirers | null;
}
