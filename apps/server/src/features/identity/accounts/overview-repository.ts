import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';

/** What identity tells the cabinet, besides the profile and the sessions. */
export interface LoginOverview {
  readonly createdAt: Date;
  readonly hasPassword: boolean;
  readonly secondFactor: { readonly enabled: boolean; readonly recoveryCodesLeft: number };
  /** The VK ID that logs in to the account; null if there is none. */
  readonly vk: { readonly id: string; readonly name: string } | null;
  readonly deletionAt: Date | null;
}

export async function findLoginOverview(db: Database, accountId: number): Promise<LoginOverview> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account_identity as vk', (join) =>
      join.onRef('vk.account_id', '=', 'account.id').on('vk.provider', '=', 'vk'),
    )
    .select(['account.created_at', 'account.deletion_at', 'account.totp_confirmed_at', 'vk.subject', 'vk.name'])
    .select([
      sql<boolean>`account.password_hash is not null`.as('has_password'),
      sql<number>`(select count(*)::integer from recovery_code
        where recovery_code.account_id = account.id and used_at is null)`.as('codes_left'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    createdAt: row.created_at,
    hasPassword: row.has_password,
    secondFactor: { enabled: row.totp_confirmed_at !== null, recoveryCodesLeft: row.codes_left },
    vk: row.subject === null || row.name === null ? null : { id: row.subject, name: row.name },
    deletionAt: row.deletion_at,
  };
}

/**
 * Older ones than these are not shown; "end the others" ends them as well.
 * @limit list: Sessions used longer ago are not listed; ending the others ends them as well.
 */
const SHOWN_SESSIONS_MAX = 100;

export type ShownSession = Pick<Row<'browser_session'>, 'id' | 'device' | 'created_at' | 'last_seen_at'>;

/** Sessions that have not expired, the last used first. */
export async function listSessions(
  db: Database,
  { accountId, now }: { accountId: number; now: Date },
): Promise<ShownSession[]> {
  return await db
    .selectFrom('browser_session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_SESSIONS_MAX)
    .execute();
}

/** Remembers that the 30-days modal was shown now, and that it is never to be shown again if `never` is true. */
export async function updateModal30Days(
  db: Database,
  { accountId, never, now }: { accountId: number; never: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ modal_30_days_at: now, ...(never && { modal_30_days_hidden: true }) })
    .where('id', '=', accountId)
    .execute();
}

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
  | 'totp_confirmed_at'
  | 'second_factor_ends_at'
>;

/** How an account is looked for: by its number, or by a contact in its normalised form. */
export type AccountSearch = { readonly id: number } | { readonly emailKey: string } | { readonly phone: string };

export async function findAccountFacts(
  db: Database | Transaction,
  search: AccountSearch,
): Promise<AccountFacts | null> {
  const accounts = db
    .selectFrom('account')
    .select(['id', 'email', 'phone', 'telegram', 'demo', 'role', 'blocked_at', 'deletion_at'])
    .select(['registered_at', 'last_seen_at', 'totp_confirmed_at', 'second_factor_ends_at']);
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

/** Whether the account may enter the operator's section: the role alone, without a second factor, opens nothing. */
export async function isOperator(db: Database | Transaction, accountId: number): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'operator')
    .where('totp_confirmed_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** Locks all operators who are neither blocked nor leaving, so that of two revocations at once the second sees the first. */
export async function lockOperators(trx: Transaction): Promise<number[]> {
  const rows = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'operator')
    .where('blocked_at', 'is', null)
    .where('deletion_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** How many sessions have not expired. */
export async function countSessions(
  db: Database,
  { accountId, now }: { accountId: number; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('browser_session')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
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
