import { NOTICE_COUNTED_MAX } from '@vidno/contract/operator/texts/notices';
import { type RawBuilder, sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount, type SharedPlace } from '#database/read-pages.ts';

export interface ShownNotice {
  readonly id: string;
  readonly title: string | null;
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
    .select(['notice.id', 'notice.title', 'notice.text', 'own.read_at'])
    .where((eb) => eb.or([eb('notice.for_all', '=', true), eb('own.account_id', 'is not', null)]))
    .where((eb) => eb.or([eb('notice.shown_until', 'is', null), eb('notice.shown_until', '>', now)]))
    .orderBy('notice.created_at', 'desc')
    .orderBy('notice.id')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, title: row.title, text: row.text, read: row.read_at !== null } : null;
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

/** All who have the tariff now; answers how many. */
export async function insertNoticeSubscribers(
  trx: Transaction,
  { noticeId, tariffId }: { noticeId: string; tariffId: string },
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('company_notice_account')
    .columns(['account_id', 'notice_id', 'read_at'])
    .expression(
      trx
        .selectFrom('subscription')
        .innerJoin('account', 'account.id', 'subscription.account_id')
        .select([
          'account.id',
          sql<string>`${noticeId}::uuid`.as('notice_id'),
          sql<null>`null::timestamptz`.as('read_at'),
        ])
        .where('subscription.tariff_id', '=', tariffId)
        .where('subscription.state', '<>', sql.lit('ended' as const))
        .forKeyShare('account'),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

export interface ListedNotice extends Row<'company_notice'> {
  /** How many accounts have a row for it, and have read it; one more than is counted if there are more. */
  readonly accounts: number;
  readonly read: number;
  /** A newer one for all stands in its place. */
  readonly replaced: boolean;
}

/** The latest first. */
export async function listNotices(
  db: Database,
  { after, limit, now }: { readonly after: SharedPlace | null; readonly limit: number; readonly now: Date },
): Promise<ListedNotice[]> {
  // As a range, for which the index is read: with equality the database expects as many rows of each notice as the largest has,
  // and looks for them in the whole table.
  const countOwn = (which: RawBuilder<unknown>) => sql`
    (select count(*)::integer from (
      select from company_notice_account as own where own.notice_id between notice.id and notice.id and ${which}
      limit ${NOTICE_COUNTED_MAX + 1}) as counted)`;
  const { rows } = await sql<ListedNotice>`
    select notice.*, ${countOwn(sql`true`)} as accounts, ${countOwn(sql`own.read_at is not null`)} as read,
      coalesce(notice.created_at < (
        select created_at from company_notice
        where for_all and (shown_until is null or shown_until > ${now})
        order by created_at desc limit 1), false) as replaced
    from company_notice as notice
    where ${after === null ? sql`true` : sql`(notice.created_at, notice.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by notice.created_at desc, notice.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** False if there is no such notice, or it is over. */
export async function endNotice(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const ended = await trx
    .updateTable('company_notice')
    .set({ shown_until: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('shown_until', 'is', null), eb('shown_until', '>', now)]))
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Notices that the account was given or has read. */
export async function listNoticesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'company_notice_account'>, 'notice_id'>>,
) {
  return await db
    .selectFrom('company_notice_account as own')
    .innerJoin('company_notice as notice', 'notice.id', 'own.notice_id')
    .select(['own.notice_id', 'notice.title', 'notice.text', 'notice.created_at', 'own.read_at'])
    .where('own.account_id', '=', accountId)
    .where('own.notice_id', '>', after?.notice_id ?? BEFORE_ALL_IDS)
    .orderBy('own.notice_id')
    .limit(limit)
    .execute();
}
