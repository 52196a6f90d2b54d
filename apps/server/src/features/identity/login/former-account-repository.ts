import type { AccountMove } from '#database/copy-to-account.ts';
import type { Transaction } from '#database/database.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';

/**
 * The visitor that this browser was before it logged in, and the account since; forgotten as they are read. Null if there is
 * nothing to remember, or no visitor any more. The visitor is locked, so that nothing is added to it in the meantime.
 */
export async function takeFormerAccount(trx: Transaction, sessionId: string): Promise<AccountMove | null> {
  const session = await trx
    .selectFrom('browser_session')
    .select(['account_id as to', 'former_account_id as from'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session?.from || !session.to) return null;
  await trx.updateTable('browser_session').set({ former_account_id: null }).where('id', '=', sessionId).execute();
  const former = await lockAccount(trx, session.from);
  return former?.demo ? { from: session.from, to: session.to } : null;
}
