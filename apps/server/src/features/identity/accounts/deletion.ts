import { DAY_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { queueAccountNotice } from '../emails/queue-account-email.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { bringDeletionForward, deleteAccountRow, deleteLoginWays, lockDueDeletion } from './deletion-repository.ts';
import { findContacts } from './profile.ts';

/** How long the user may change their mind. */
const DELETION_DAYS = 14;

/**
 * The account is deleted at once, and its sessions end, or in 14 days, and its user is told by email. Returns when; an earlier date
 * that was asked for before stays. Null if there is no such account.
 */
export async function scheduleDeletion(
  trx: Transaction,
  { accountId, atOnce, now }: { readonly accountId: number; readonly atOnce: boolean; readonly now: Date },
): Promise<Date | null> {
  const at = atOnce ? now : new Date(now.getTime() + DELETION_DAYS * DAY_MS);
  const deletionAt = await bringDeletionForward(trx, { accountId, at });
  if (atOnce) await endSessions(trx, { accountId, ended: 'all' });
  else await queueNotice(trx, accountId, now);
  return deletionAt;
}

async function queueNotice(trx: Transaction, accountId: number, now: Date): Promise<void> {
  const { email: address } = await findContacts(trx, accountId);
  await queueAccountNotice(trx, { accountId, kind: 'deletion_requested', address, now });
}

/**
 * Deletes the row of an account whose deletion is due, and by the database's cascade what belongs to it. `prepare` is called with the
 * account locked and may still put it off. `not_due`: the account has been deleted or is kept.
 */
export async function deleteDueAccount(
  trx: Transaction,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
  prepare: () => Promise<'ready' | 'waiting'>,
): Promise<'deleted' | 'waiting' | 'not_due'> {
  if (!(await lockDueDeletion(trx, { accountId, now }))) return 'not_due';
  if ((await prepare()) === 'waiting') return 'waiting';
  await deleteAccountRow(trx, accountId);
  return 'deleted';
}

/** Ends all sessions of an account, and nobody logs in to it any more; its contacts are free for others. */
export async function closeLogins(trx: Transaction, accountId: number): Promise<void> {
  await deleteLoginWays(trx, accountId);
  await endSessions(trx, { accountId, ended: 'all' });
}
