import type { Transaction } from '#database/database.ts';
import { updateInvoice } from '../invoices/invoice-repository.ts';
import { lockUnusedHold } from './hold-repository.ts';

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
