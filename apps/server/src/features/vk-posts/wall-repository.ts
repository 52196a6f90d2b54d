import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { type DayRange, toDay } from './day-rules.ts';

/** Posts of some days as the sums have them; null for a wall that has no sums. */
export async function findSummedCount(db: Database, vkAccountId: string, range: DayRange): Promise<number | null> {
  const { rows } = await sql<{ posts: number }>`
    select coalesce((
      select sum(posts) from vk_post_day
      where vk_account_id = ${vkAccountId} and day between ${toDay(range.from)}::date and ${toDay(range.to)}::date
    ), 0)::integer as posts
    from vk_post_roll_up where vk_account_id = ${vkAccountId} and ready`.execute(db);
  return rows[0]?.posts ?? null;
}

/** Whether there are sums that can be used. */
export async function isSummed(db: Database, vkAccountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('vk_post_roll_up')
    .select('ready')
    .where('vk_account_id', '=', vkAccountId)
    .executeTakeFirst();
  return row?.ready ?? false;
}
