import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { type DayRange, toDay } from './day-rules.ts';

/** A wall whose sums are ready for use. */
export interface SummedWall {
  /** The tier of its smallest spans. */
  readonly leafTier: number;
  /** Posts in the requested range. */
  readonly posts: number;
}

/** Null if the wall has no sums. */
export async function findSummedWall(
  db: Database,
  { vkAccountId, range }: { vkAccountId: string; range: DayRange },
): Promise<SummedWall | null> {
  const { rows } = await sql<SummedWall>`
    select leaf_tier as "leafTier", coalesce((
      select sum(posts) from vk_post_day
      where vk_account_id = ${vkAccountId} and day between ${toDay(range.from)}::date and ${toDay(range.to)}::date
    ), 0)::integer as posts
    from vk_post_roll_up where vk_account_id = ${vkAccountId} and ready`.execute(db);
  return rows[0] ?? null;
}

/** The tier of the smallest spans; null if the wall has no sums. */
export async function findLeafTier(db: Database, vkAccountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('vk_post_roll_up')
    .select('leaf_tier')
    .where('vk_account_id', '=', vkAccountId)
    .where('ready', '=', true)
    .executeTakeFirst();
  return row?.leaf_tier ?? null;
}
