import type { Transaction } from '#database/database.ts';
import { postTransfers } from './post-transfers.ts';
import type { Transfer } from './transfer.ts';

/**
 * Posts transfers that cannot lack money: it comes from outside, or was set aside before. Throws if it is missing all the same, so
 * that the transaction is rolled back.
 */
export async function bookTransfers(
  trx: Transaction,
  accountId: number,
  transfers: readonly Transfer[],
): Promise<void> {
  const posted = await postTransfers(trx, accountId, transfers);
  if (posted.kind === 'insufficient') throw new Error(`The money for ${posted.key} is not there`);
}
