import type { Transaction } from '#database/database.ts';
import { listOpenLots, lockAccounts } from '../repository.ts';

/** How much is left on the balance of the money that this transfer brought, in kopecks. It stays so until the transaction ends. */
export async function lockLeftOf(trx: Transaction, accountId: number, key: string): Promise<number> {
  await lockAccounts(trx, accountId);
  const lots = await listOpenLots(trx, { accountId, ids: [] });
  return lots.find((lot) => lot.key === key)?.leftKopecks ?? 0;
}
