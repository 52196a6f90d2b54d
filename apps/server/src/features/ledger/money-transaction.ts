import type { Database, Transaction } from '#database/database.ts';
import { isDeadlock } from '#database/error-codes.ts';
import { lockBalance } from './balance/lock-balance.ts';

/**
 * Work on searches locks a run first and the ledger later, and can meet money that moves the other way.
 * @limit request: The call fails and may be made again; nothing has been moved.
 */
const TRIES_MAX = 5;

/**
 * A transaction that moves money of one user. The user's ledger is locked before anything else, so that whatever concerns one user's
 * money happens one after the other. `work` is called again if PostgreSQL has ended it to resolve a deadlock: it must change nothing
 * but the database.
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

/** The same, of a user whom the work itself finds and locks: account, then ledger, then invoices. */
export async function retriedTransaction<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isDeadlock(error) || tried === TRIES_MAX) throw error;
    }
  }
}
