import type { Transaction } from '#database/database.ts';
import { firstLoginWay } from '../login-changes/login-change.ts';
import { findIdentityOwner, saveIdentity } from './identity-repository.ts';
import { takePendingIdentity } from './pending-identity-repository.ts';

/**
 * Whoever logged in at an outside service that gave no contact, and registers in the same browser, logs in through that service
 * from now on. Only a new user does: on a shared computer, the next to log in may be somebody else.
 */
export async function linkPendingIdentity(
  trx: Transaction,
  { sessionId, accountId, now }: { sessionId: string; accountId: number; now: Date },
): Promise<void> {
  const identity = await takePendingIdentity(trx, { sessionId, now });
  if (identity === null || (await findIdentityOwner(trx, identity)) !== null) return;
  await saveIdentity(trx, firstLoginWay(accountId), { ...identity, now });
}
