import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';

export interface ShownNotice {
  readonly id: string;
  readonly text: string;
  readonly read: boolean;
}

/** The latest notice that is shown to this account now; null if there is none. */
export async function findShownNotice(
  db: Database,
  { accountId, now }: { accountId: number; now: Date },
): Promise<ShownNotice | null> {
  const row = await db
    .selectFrom('company_notice as notice')
    .leftJoin('company_notice_account as own', (join) =>
      join.onRef('own.notice_id', '=', 'notice.id').on('own.account_id', '=', accountId),
    )
    .select(['notice.id', 'notice.text', 'own.read_at'])
    .where((eb) => eb.or([eb('notice.for_all', '=', true), eb('own.account_id', 'is not', null)]))
    .where((eb) => eb.or([eb('notice.shown_until', 'is', null), eb('notice.shown_until', '>', now)]))
    .orderBy('notice.created_at', 'desc')
    .orderBy('notice.id')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, text: row.text, read: row.read_at !== null } : null;
}

/** False if there is no such notice for this account. */
export async function markNoticeRead(
  db: Database,
  { accountId, noticeId, now }: { accountId: number; noticeId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into company_notice_account (account_id, notice_id, read_at)
    select ${accountId}::bigint, id, ${now}::timestamptz from company_notice
    where id = ${noticeId}::uuid and (for_all or exists (
      select from company_notice_account as own where own.account_id = ${accountId} and own.notice_id = company_notice.id))
    on conflict (account_id, notice_id) do update
      set read_at = coalesce(company_notice_account.read_at, excluded.read_at)
    returning notice_id`.execute(db);
  return rows.length > 0;
}

export async function insertNotice(trx: Transaction, notice: NewRow<'company_notice'>): Promise<void> {
  await trx.insertInto('company_notice').values(notice).execute();
}

export async function insertNoticeAccounts(
  trx: Transaction,
  { noticeId, accountIds }: { noticeId: string; accountIds: readonly number[] },
): Promise<void> {
  await trx
    .insertInto('company_notice_account')
    .values(accountIds.map((accountId) => ({ account_id: accountId, notice_id: noticeId, read_at: null })))
    .execute();
}

/** @limit list: Older notices are not listed. */
const LISTED_NOTICES_MAX = 200;

export type ListedNotice = Row<'company_notice'> & { readonly accounts: number; readonly read: number };

/** The latest first, with how many accounts have a row for it and how many of those have read it. */
export async function listNotices(db: Database): Promise<ListedNotice[]> {
  return await db
    .selectFrom('company_notice as notice')
    .selectAll('notice')
    .select([
      sql<number>`(select count(*)::integer from company_notice_account as own where own.notice_id = notice.id)`.as(
        'accounts',
      ),
      sql<number>`(select count(*)::integer from company_notice_account as own
        where own.notice_id = notice.id and own.read_at is not null)`.as('read'),
    ])
    .orderBy('notice.created_at', 'desc')
    .orderBy('notice.id')
    .limit(LISTED_NOTICES_MAX)
    .execute();
}

/** False if there is no such notice. */
export async function deleteNotice(trx: Transaction, id: string): Promise<boolean> {
  const deleted = await trx.deleteFrom('company_notice').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Notices that the account was given or has read. */
export async function listNoticesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'company_notice_account'>, 'notice_id'>>,
) {
  return await db
    .selectFrom('company_notice_account as own')
    .innerJoin('company_notice as notice', 'notice.id', 'own.notice_id')
    .select(['own.notice_id', 'notice.text', 'notice.created_at', 'own.read_at'])
    .where('own.account_id', '=', accountId)
    .where('own.notice_id', '>', after?.notice_id ?? BEFORE_ALL_IDS)
    .orderBy('own.notice_id')
    .limit(limit)
    .execute();
}
