import { type SqlBool, sql } from 'kysely';
import { toMoscowDay } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { SqlPart } from '../sql-repository.ts';

/** Where a post stands on a wall, which is in order of time below the pinned post. */
export interface Place {
  readonly postId: number;
  readonly publishedAt: Date;
}

/** How many of VK's places are above a post, as far as we know; of the whole wall for null. Hidden posts have places too. */
export async function countAbove(db: Database, vkAccountId: string, place: Place | null): Promise<number> {
  const above = place ? isNewer(place) : sql<SqlBool>`true`;
  const own = place
    ? sql`(select hidden_above from vk_post where vk_account_id = ${vkAccountId} and post_id = ${place.postId})`
    : sql`0`;
  const { rows } = await sql<{ places: number }>`
    select (count(*) filter (where deleted_at is null and (pinned or ${above}))
      + coalesce(sum(hidden_above) filter (where not pinned and ${above}), 0) + coalesce(${own}, 0))::integer as places
    from vk_post where vk_account_id = ${vkAccountId}`.execute(db);
  return rows[0]?.places ?? 0;
}

/** The posts on the wall strictly between two of them, without the pinned one; null is the top or the end. */
export async function listHeldBetween(
  trx: Transaction,
  vkAccountId: string,
  { from, to }: { from: Place | null; to: Place | null },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('vk_post')
    .select('post_id')
    .where('vk_account_id', '=', vkAccountId)
    .where('deleted_at', 'is', null)
    .where('pinned', '=', false)
    .where(from ? isOlder(from) : sql<SqlBool>`true`)
    .where(to ? isNewer(to) : sql<SqlBool>`true`)
    .execute();
  return rows.map(({ post_id }) => post_id);
}

function isNewer({ postId, publishedAt }: Place): SqlPart<SqlBool> {
  const day = toMoscowDay(publishedAt);
  return sql`(day > ${day}::date or (day = ${day}::date and (published_at, post_id) > (${publishedAt}, ${postId})))`;
}

function isOlder({ postId, publishedAt }: Place): SqlPart<SqlBool> {
  const day = toMoscowDay(publishedAt);
  return sql`(day < ${day}::date or (day = ${day}::date and (published_at, post_id) < (${publishedAt}, ${postId})))`;
}
