import type { Database, Transaction } from './database.ts';
import { isDeadlock } from './errors.ts';

/**
 * Work on searches locks a run first and the ledger later, and can meet money that moves the other way.
 * @limit request: The call fails and may be made again; nothing has been changed.
 */
const TRIES_MAX = 5;

/** `work` is called again if PostgreSQL has ended it to resolve a deadlock: it must change nothing but the database. */
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
