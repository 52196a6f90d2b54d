import type { Transaction } from '#database/database.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { listOpenRenewals } from '../invoices/invoice-repository.ts';

/** The renewal that the bank has not answered yet; null if there is none. */
export async function findOpenRenewal(
  trx: Transaction,
  subscription: { readonly accountId: number; readonly subscriptionId: string },
): Promise<Invoice | null> {
  const [open] = await listOpenRenewals(trx, subscription);
  return open ?? null;
}
