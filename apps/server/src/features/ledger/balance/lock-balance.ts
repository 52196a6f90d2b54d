import type { Transaction } from '#database/database.ts';
import { lockAccounts } from '../repository.ts';

/** Until the transaction ends, nothing else is posted for this user. */
export async function lockBalance(trx: Transaction, accountId: number): Promise<void> {
  await lockAccounts(trx, accountId);
}
