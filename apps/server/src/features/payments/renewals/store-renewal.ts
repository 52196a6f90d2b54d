import type { Transaction } from '#database/database.ts';
import { lockCard } from '../cards/card-repository.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { findInvoice, insertInvoice } from '../invoices/invoice-repository.ts';
import { newInvoice } from '../invoices/new-invoice.ts';

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
