import type { Database, Transaction } from '#database/database.ts';
import { listOpenLots, lockAccounts } from '../repository.ts';

/** What is left on the balance of each payment, in kopecks, by invoice, oldest first. It stays so until the transaction ends. */
export async function lockPaidMoney(trx: Transaction, accountId: number): Promise<ReadonlyMap<string, number>> {
  await lockAccounts(trx, accountId);
  const left = new Map<string, number>();
  for (const { invoiceId, leftKopecks } of await listOpenLots(trx, { accountId, ids: [] })) {
    if (invoiceId !== null) left.set(invoiceId, (left.get(invoiceId) ?? 0) + leftKopecks);
  }
  return left;
}

/** How much is left on the balance of one payment, in kopecks. It stays so until the transaction ends. */
export async function lockLeftOfInvoice(trx: Transaction, accountId: number, invoiceId: string): Promise<number> {
  return (await lockPaidMoney(trx, accountId)).get(invoiceId) ?? 0;
}

/** The payments of which something is left on the balance, as it is now. */
export async function listPaidInvoices(db: Database, accountId: number): Promise<string[]> {
  const lots = await listOpenLots(db, { accountId, ids: [] });
  return [...new Set(lots.flatMap(({ invoiceId }) => invoiceId ?? []))];
}
