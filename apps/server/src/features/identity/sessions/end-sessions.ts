import type { Database, Transaction } from '#database/database.ts';
import { deleteSessions, type EndedSessions } from './session-repository.ts';

/** Logs browsers out: their cookies and tokens are refused from now on. Returns how many there were. */
export async function endSessions(
  db: Database | Transaction,
  { accountId, ended }: { accountId: number; ended: EndedSessions },
): Promise<number> {
  return deleteSessions(db, { accountId, ended });
}
