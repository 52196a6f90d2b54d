import type { Database, Transaction } from '#database/database.ts';
import { maskAccount } from './mask-rules.ts';
import { findAccount } from './repository.ts';

export async function findMaskedName(db: Database | Transaction, accountId: number): Promise<string> {
  return maskAccount(await findAccount(db, accountId));
}
