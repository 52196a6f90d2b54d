import type { Transaction } from '#database/database.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { deleteLoginWays } from './deletion-repository.ts';

/** Ends all sessions of an account, and nobody logs in to it any more; its contacts are free for others. */
export async function closeLogins(trx: Transaction, accountId: number): Promise<void> {
  await deleteLoginWays(trx, accountId);
  await endSessions(trx, { accountId, ended: 'all' });
}
