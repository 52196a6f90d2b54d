import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';
import type { Database, Transaction } from '#database/database.ts';
import { retriedTransaction } from '#database/retried-transaction.ts';
import { listAccounts, listOpenLots, lockAccounts } from './repository.ts';

interface Balance {
  /** What can be spent. */
  readonly balanceKopecks: number;
  /** Held for runs in progress. */
  readonly reservedKopecks: number;
}

/** Zero for a user without money so far. */
export async function findBalance(db: Database | Transaction, accountId: number): Promise<Balance> {
  const accounts = new Map((await listAccounts(db, accountId)).map((row) => [row.kind, row.balance_kopecks]));
  return { balanceKopecks: accounts.get('balance') ?? 0, reservedKopecks: accounts.get('reserve') ?? 0 };
}

/** Until the transaction ends, nothing else is posted for this user. */
export async function lockBalance(trx: Transaction, accountId: number): Promise<void> {
  await lockAccounts(trx, accountId);
}

/**
 * A transaction that moves money of one user. The user's ledger is locked before anything else, so that whatever concerns one user's
 * money happens one after the other. `work` may be called again.
 */
export async function moneyTransaction<Result>(
  db: Database,
  accountId: number,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await retriedTransaction(db, async (trx) => {
    await lockBalance(trx, accountId);
    return await work(trx);
  });
}

/** What is left on the balance of each payment, in kopecks, by invoice, oldest first. It stays so until the transaction ends. */
export async function lockPaidMoney(trx: Transaction, accountId: number): Promise<ReadonlyMap<string, number>> {
  await lockAccounts(trx, accountId);
  return await sumPaidMoney(trx, accountId);
}

async function sumPaidMoney(db: Database | Transaction, accountId: number): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>();
  for (const { invoiceId, leftKopecks } of await listOpenLots(db, { accountId, ids: [] })) {
    if (invoiceId !== null) left.set(invoiceId, (left.get(invoiceId) ?? 0) + leftKopecks);
  }
  return left;
}

/** How much is left on the balance of one payment, in kopecks. It stays so until the transaction ends. */
export async function lockLeftOfInvoice(trx: Transaction, accountId: number, invoiceId: string): Promise<number> {
  return (await lockPaidMoney(trx, accountId)).get(invoiceId) ?? 0;
}

/** The same, as it is now. */
export async function findLeftOfInvoice(
  db: Database | Transaction,
  accountId: number,
  invoiceId: string,
): Promise<number> {
  return (await sumPaidMoney(db, accountId)).get(invoiceId) ?? 0;
}

/** The payments of which something is left on the balance, as it is now. */
export async function listPaidInvoices(db: Database, accountId: number): Promise<string[]> {
  const lots = await listOpenLots(db, { accountId, ids: [] });
  return [...new Set(lots.flatMap(({ invoiceId }) => invoiceId ?? []))];
}

/** What one search costs. */
export const SEARCH_PRICE_KOPECKS = SEARCH_PRICE_RUB * 100;

/** How many whole searches the balance pays for. */
export function countSearches(balanceKopecks: number): number {
  return Math.floor(balanceKopecks / SEARCH_PRICE_KOPECKS);
}
