import type { Transaction } from '#database/database.ts';
import { toTransfer } from './lock-ledger.ts';
import { listTransfersByKey } from './repository.ts';
import type { Transfer } from './transfer.ts';

/** Null if nothing was posted under this key. */
export async function findTransfer(trx: Transaction, accountId: number, key: string): Promise<Transfer | null> {
  const [transfer] = await listTransfers(trx, accountId, [key]);
  return transfer ?? null;
}

/** The transfers with these keys. */
export async function listTransfers(trx: Transaction, accountId: number, keys: readonly string[]): Promise<Transfer[]> {
  const rows = await listTransfersByKey(trx, { accountId, keys, ofKeys: [] });
  return rows.map(toTransfer);
}
