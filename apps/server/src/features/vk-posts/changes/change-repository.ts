import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import { type DayRange, toDay } from '../days.ts';

/** A change of the sums of a day, without the wall and when it was noticed. */
export type Change = Omit<Row<'vk_change'>, 'vk_account_id' | 'id' | 'at'>;

/** Adds up the changes of one kind and day. The wall is locked, so that its changes are numbered in the order in which they appear. */
export async function insertChanges(
  trx: Transaction,
  vkAccountId: string,
  { at, changes }: { at: Date; changes: readonly Change[] },
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into vk_change (vk_account_id, at, kind, day, posts, likes, comments, reposts, views)
    select ${vkAccountId}::uuid, ${at}::timestamptz, kind, day, sum(posts), sum(likes), sum(comments), sum(reposts), sum(views)
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (
      kind text, day date, posts integer, likes bigint, comments bigint, reposts bigint, views bigint)
    group by kind, day order by day, kind`.execute(trx);
}

/** What is compared: how it was seen, and after which change. */
export type Seen = Pick<Row<'vk_seen'>, 'period' | 'last_change_id' | 'seen_at' | 'figures'>;

/** The number of the last change of a wall; 0 before the first. */
export async function findLastChange(db: Database, vkAccountId: string): Promise<number> {
  const row = await db
    .selectFrom('vk_change')
    .select('id')
    .where('vk_account_id', '=', vkAccountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export interface Reason extends Omit<Change, 'day'> {
  /** Of the last such change. */
  readonly at: Date;
}

/** By period, why its sums changed since it was seen. */
export async function listReasons(
  db: Database,
  vkAccountId: string,
  periods: readonly { period: string; range: DayRange; after: number }[],
): Promise<Map<string, Reason[]>> {
  if (periods.length === 0) return new Map();
  const asked = periods.map(({ period, range, after }) => ({
    period,
    first: toDay(range.from),
    last: toDay(range.to),
    after,
  }));
  const { rows } = await sql<Reason & { period: string }>`
    select asked.period, change.kind, sum(change.posts)::integer as posts, sum(change.likes)::bigint as likes,
      sum(change.comments)::bigint as comments, sum(change.reposts)::bigint as reposts, sum(change.views)::bigint as views,
      max(change.at) as at
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (period text, first date, last date, after bigint)
    join vk_change as change on change.vk_account_id = ${vkAccountId} and change.day between asked.first and asked.last
      and change.id > asked.after
    group by asked.period, change.kind order by asked.period, max(change.id) desc`.execute(db);
  const byPeriod = Map.groupBy(rows, ({ period }) => period);
  return new Map([...byPeriod].map(([period, reasons]) => [period, reasons.map(({ period: _, ...reason }) => reason)]));
}

export async function listSeen(
  db: Database,
  { accountId, vkAccountId }: { accountId: number; vkAccountId: string },
): Promise<Seen[]> {
  return await db
    .selectFrom('vk_seen')
    .select(['period', 'last_change_id', 'seen_at', 'figures'])
    .where('account_id', '=', accountId)
    .where('vk_account_id', '=', vkAccountId)
    .limit(SEEN_MAX)
    .execute();
}

/**
 * Of an account and a wall: some decades of months, and periods that were chosen.
 * @limit kept: Those that were seen longest ago are forgotten.
 */
const SEEN_MAX = 500;

export async function upsertSeen(
  trx: Transaction,
  { accountId, vkAccountId }: { accountId: number; vkAccountId: string },
  seen: readonly Seen[],
): Promise<void> {
  await sql`
    insert into vk_seen (account_id, vk_account_id, period, last_change_id, seen_at, figures)
    select ${accountId}, ${vkAccountId}::uuid, period, last_change_id, seen_at, figures
    from json_to_recordset(${JSON.stringify(seen)}::json) as seen (
      period text, last_change_id bigint, seen_at timestamptz, figures jsonb)
    on conflict (account_id, vk_account_id, period) do update set
      last_change_id = excluded.last_change_id, seen_at = excluded.seen_at, figures = excluded.figures`.execute(trx);
  await sql`
    delete from vk_seen where account_id = ${accountId} and vk_account_id = ${vkAccountId} and period in (
      select period from vk_seen where account_id = ${accountId} and vk_account_id = ${vkAccountId}
      order by seen_at desc, period offset ${SEEN_MAX})`.execute(trx);
}
