import type { VkUser } from '@vidno/contract/vk/accounts';
import type { CoverageGap } from '@vidno/contract/vk/coverage';
import { SHARES_MAX } from '@vidno/contract/vk/export';
import { sql } from 'kysely';
import type { Database, NewRow, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { PageOfVkPeople, VkPerson } from '#features/suppression/vk-people.ts';

/** Two links at once would both find room for one. */
export async function lockShares(trx: Transaction, accountId: number): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(trx);
}

/** How many links of the account are open. */
export async function countOpenShares(
  trx: Database | Transaction,
  { accountId, now }: { accountId: number; now: Date },
): Promise<number> {
  const { open } = await trx
    .selectFrom('vk_share')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return open;
}

export async function insertShare(trx: Transaction, share: NewRow<'vk_share'>): Promise<void> {
  await trx.insertInto('vk_share').values(share).execute();
}

/** What of the wall a link reports. */
const FILTER_COLUMNS = ['date_from', 'date_to', 'without_deleted', 'only_kind', 'without_kinds'] as const;

/** Null if it has expired. */
export async function findShare(db: Database, { tokenHash, now }: { tokenHash: Uint8Array; now: Date }) {
  const row = await db
    .selectFrom('vk_share')
    .select(['owner_id', 'report', ...FILTER_COLUMNS, 'created_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Null if the account has no such link open. */
export async function findShareOf(db: Database, { accountId, id, now }: { accountId: number; id: string; now: Date }) {
  const row = await db
    .selectFrom('vk_share')
    .select(['owner_id', 'report', ...FILTER_COLUMNS, 'created_at', 'last_change_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first, without the reports. */
export async function listSharesOf(db: Database, { accountId, now }: { accountId: number; now: Date }) {
  return await db
    .selectFrom('vk_share')
    .select(['id', 'owner_id', ...FILTER_COLUMNS, 'created_at', 'expires_at', 'removed_at'])
    .select(sql<VkUser | null>`report -> 'user'`.as('user'))
    .select(sql<CoverageGap[] | null>`report -> 'coverage' -> 'gaps'`.as('gaps'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHARES_MAX)
    .execute();
}

/** False if the account has no such link. */
export async function deleteShare(
  db: Database,
  { accountId, id }: { accountId: number; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('vk_share')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSharesOf(
  db: Database,
  { accountId, ownerId }: { accountId: number; ownerId: number },
): Promise<void> {
  await db.deleteFrom('vk_share').where('account_id', '=', accountId).where('owner_id', '=', ownerId).execute();
}

/** The links stay, and say that the person was removed instead of what was reported. */
export async function blankSharesOf(trx: Transaction, ownerIds: readonly number[], at: Date): Promise<void> {
  if (ownerIds.length === 0) return;
  await trx
    .updateTable('vk_share')
    .set({ owner_id: null, report: null, removed_at: at })
    .where('owner_id', 'in', ownerIds)
    .execute();
}

/** People about whom reports are shared, each once, by number. */
export async function listReportOwners(trx: Transaction, { after, limit }: PageOfVkPeople): Promise<VkPerson[]> {
  const { rows } = await sql<VkPerson>`
    select owner_id as "vkId", min(report -> 'user' ->> 'screenName') as name
    from vk_share where owner_id > ${after?.vkId ?? 0} group by owner_id order by owner_id limit ${limit}`.execute(trx);
  return rows;
}

/** Links that show a report about one of these pages. */
export async function countSharesOf(db: Database | Transaction, ownerIds: readonly number[]): Promise<number> {
  if (ownerIds.length === 0) return 0;
  const { count } = await db
    .selectFrom('vk_share')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('owner_id', 'in', ownerIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Links to reports by id, without what opens them. */
export async function listSharesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<{ readonly id: string }>,
) {
  return await db
    .selectFrom('vk_share')
    .select(['id', 'date_from', 'date_to', 'created_at', 'expires_at', 'removed_at'])
    .select(sql<string | null>`report -> 'user' ->> 'url'`.as('page'))
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}
