import type { Database, Transaction } from '#database/database.ts';
import { listAccounts } from '../repository.ts';

export interface Balance {
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
