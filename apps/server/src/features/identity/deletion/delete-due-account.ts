import type { Transaction } from '#database/database.ts';
import { deleteAccountRow, lockDueDeletion } from './deletion-repository.ts';

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
