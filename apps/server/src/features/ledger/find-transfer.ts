import type { Transaction } from '#database/database.ts';
import { toTransfer } from './lock-ledger.ts';
import { listTransfersByKey } from './repository.ts';
import type { Transfer } from './transfer.ts';

/** Null if nothing was posted under this key. */
export async function findTransfer(trx: Transaction, accountId: number, key: string): Promise<Transfer | null> {
  const [row] = await listTransfersByKey(trx, { accountId, keys: [key], ofKeys: [] });
  return row ? toTransfer(row) : null;
}
