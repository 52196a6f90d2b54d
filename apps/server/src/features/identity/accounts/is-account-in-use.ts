import type { Database } from '#database/database.ts';
import { findAccountFacts } from '../operation/operation-repository.ts';

/** False for an account that is gone, blocked or being deleted. */
export async function isAccountInUse(db: Database, accountId: number, now: Date): Promise<boolean> {
  const account = await findAccountFacts(db, { id: accountId });
  if (!account || account.blocked_at !== null) return false;
  return account.deletion_at === null || account.deletion_at > now;
}
