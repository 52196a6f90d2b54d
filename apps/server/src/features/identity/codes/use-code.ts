import type { Transaction } from '#database/database.ts';
import { setUsed } from './code-repository.ts';

/** Uses up a code that `checkCode` found right, in the transaction of what it allows; false if it has been used meanwhile. */
export async function useCode(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  return setUsed(trx, { id, now });
}
