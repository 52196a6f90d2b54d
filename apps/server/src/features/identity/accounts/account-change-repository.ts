import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

/** Locked until the transaction ends, so that changes of one account follow one another. Null if it has been deleted. */
export async function lockAccount(trx: Transaction, id: number): Promise<Row<'account'> | null> {
  const account = await trx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return account ?? null;
}

type AccountChange = Partial<Pick<Row<'account'>, 'email' | 'email_key' | 'phone' | 'telegram' | 'password_hash'>>;

/** Violates a unique key if another account has the contact. */
export async function updateAccount(trx: Transaction, id: number, change: AccountChange): Promise<void> {
  await trx.updateTable('account').set(change).where('id', '=', id).execute();
}

/** With everything it owns. Does nothing to a registered account. */
export async function deleteDemoAccount(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', id).where('demo', '=', true).execute();
}
