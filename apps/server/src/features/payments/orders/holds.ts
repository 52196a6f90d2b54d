import type { Transaction } from '#database/database.ts';
import { type InvoiceKey, type LockedInvoice, nextAskAt } from '../invoice.ts';
import { lockInvoice, updateInvoice } from '../invoice-repository.ts';
import { lockUnusedHold } from './hold-repository.ts';
import { queueOrder } from './orders.ts';

/** Binds held money of the account to a search; null if there is none that no other search uses. */
export async function attachHold(
  trx: Transaction,
  { accountId, searchId }: { readonly accountId: number; readonly searchId: string },
): Promise<string | null> {
  const invoice = await lockUnusedHold(trx, accountId);
  if (!invoice) return null;
  await updateInvoice(trx, invoice, { search_id: searchId });
  return invoice.id;
}

type CaptureOutcome =
  /** The money is taken. */
  | { readonly kind: 'ordered' }
  /** It had been taken before, and is on the balance. */
  | { readonly kind: 'on_balance' }
  /** The bank has let go of it. */
  | { readonly kind: 'lost' };

/**
 * Takes the money when the search has found somebody. It is earned from now on, whatever the owner of the search does before the
 * provider confirms that it was taken.
 */
export async function captureHold(trx: Transaction, key: InvoiceKey, now: Date): Promise<CaptureOutcome> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state === 'paid') return { kind: 'on_balance' };
  if (invoice?.state !== 'held') return { kind: 'lost' };
  await queueOrder(trx, invoice, { kind: 'capture', amountKopecks: invoice.amount_kopecks, now });
  await updateInvoice(trx, invoice, { fate: 'earned', ask_at: nextAskAt(invoice, now) });
  return { kind: 'ordered' };
}

/** The search has found nobody: the money goes back to where it was held. What was taken too early stays on the balance. */
export async function releaseHold(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, key);
  if (invoice) await releaseLockedHold(trx, invoice, now);
}

/** Gives held money up, unless it has gone already. Were it taken all the same, it would go back to its card. */
export async function releaseLockedHold(trx: Transaction, invoice: LockedInvoice, now: Date): Promise<void> {
  if (invoice.state !== 'held') return;
  await queueOrder(trx, invoice, { kind: 'release', amountKopecks: invoice.amount_kopecks, now });
  await updateInvoice(trx, invoice, { fate: 'given_up', ask_at: nextAskAt(invoice, now) });
}

/** The search is given back before the provider has said that its money was taken: then it goes back as soon as it is there. */
export async function rejectHold(trx: Transaction, key: InvoiceKey): Promise<{ kind: 'rejected' } | { kind: 'lost' }> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state !== 'held' || invoice.fate !== 'earned') return { kind: 'lost' };
  await updateInvoice(trx, invoice, { fate: 'rejected' });
  return { kind: 'rejected' };
}
