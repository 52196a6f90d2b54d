import type { Database, Transaction } from '#database/database.ts';
import { findAccount } from './account-repository.ts';
import { maskAccount } from './mask-rules.ts';

export async function findMaskedName(db: Database | Transaction, accountId: number): Promise<string> {
  return maskAccount(await findAccount(db, accountId));
}
