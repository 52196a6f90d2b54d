import type { AccountMove } from '#database/copy-to-account.ts';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { LoginChange } from '../login-changes/login-change.ts';

/** Locked until the transaction ends, so that changes of one account follow one another. Null if it has been deleted. */
export async function lockAccount(trx: Transaction, id: number): Promise<Row<'account'> | null> {
  const account = await trx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return account ?? null;
}

type AccountChange = Partial<Pick<Row<'account'>, 'email' | 'email_key' | 'phone' | 'telegram'>>;

/** Violates a unique key if another account has the contact. */
export async function updateAccount(
  trx: Transaction,
  { accountId }: LoginChange,
  change: AccountChange,
): Promise<void> {
  await trx.updateTable('account').set(change).where('id', '=', accountId).execute();
}

/** Ends what browsers say of having been logged in, and what a mailed password made necessary. */
export async function setPassword(trx: Transaction, { accountId }: LoginChange, passwordHash: string): Promise<void> {
  await trx
    .updateTable('account')
    .set((row) => ({
      password_hash: passwordHash,
      password_mailed: false,
      device_generation: row('device_generation', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute();
  await trx.updateTable('browser_session').set({ password_due: false }).where('account_id', '=', accountId).execute();
}

/** With everything it owns. Does nothing to a registered account. */
export async function deleteVisitor(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', id).where('demo', '=', true).execute();
}

/** `passed_on`: the visitor has logged in to another account. */
export type Presence = 'there' | 'passed_on' | 'gone';

/** Whether there is such an account to which something may be added. It stays so until the transaction ends. */
export async function lockPresence(trx: Transaction, id: number): Promise<Presence> {
  const account = await trx
    .selectFrom('account')
    .select('successor_id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!account) return 'gone';
  return account.successor_id === null ? 'there' : 'passed_on';
}

/** From now on, what belongs to the visitor goes to the account that they have logged in to. */
export async function setSuccessor(trx: Transaction, { from, to }: AccountMove): Promise<void> {
  await trx.updateTable('account').set({ successor_id: to }).where('id', '=', from).where('demo', '=', true).execute();
}
