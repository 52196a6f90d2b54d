import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

/** What the operator may see of an account. */
export type AccountFacts = Pick<
  Row<'account'>,
  | 'id'
  | 'email'
  | 'phone'
  | 'telegram'
  | 'demo'
  | 'role'
  | 'blocked_at'
  | 'deletion_at'
  | 'registered_at'
  | 'last_seen_at'
>;

/** How an account is looked for: by its number, or by a contact in its normalised form. */
export type AccountSearch = { readonly id: number } | { readonly emailKey: string } | { readonly phone: string };

export async function findAccountFacts(db: Database, search: AccountSearch): Promise<AccountFacts | null> {
  const accounts = db
    .selectFrom('account')
    .select(['id', 'email', 'phone', 'telegram', 'demo', 'role', 'blocked_at', 'deletion_at'])
    .select(['registered_at', 'last_seen_at']);
  if ('id' in search) return (await accounts.where('id', '=', search.id).executeTakeFirst()) ?? null;
  if ('phone' in search) return (await accounts.where('phone', '=', search.phone).executeTakeFirst()) ?? null;
  return (await accounts.where('email_key', '=', search.emailKey).executeTakeFirst()) ?? null;
}

/** Whether an account is a visitor, an operator's, or blocked. */
export type Standing = Pick<Row<'account'>, 'demo' | 'role' | 'blocked_at'>;

export async function lockStanding(trx: Transaction, accountId: number): Promise<Standing | null> {
  const account = await trx
    .selectFrom('account')
    .select(['demo', 'role', 'blocked_at'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account ?? null;
}

export async function updateStanding(
  trx: Transaction,
  accountId: number,
  standing: Partial<Omit<Standing, 'demo'>>,
): Promise<void> {
  await trx.updateTable('account').set(standing).where('id', '=', accountId).execute();
}

/** The accounts among these that exist, each once. None is deleted until the transaction ends. */
export async function listKnownAccounts(trx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}
