import { sql } from 'kysely';
import { toMoscowDay } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { toDayNumber } from '../days.ts';
import { followersAt } from '../followers/follower-repository.ts';
import type { StoredPost } from './stored-post.ts';

/** Serialises storing and summing, so that no sum misses a post that is being stored. */
export async function lockWall(trx: Transaction, vkAccountId: string): Promise<void> {
  await sql`select 1 from vk_account where id = ${vkAccountId} for no key update`.execute(trx);
}

/** The stored days of those posts that are already known. */
export async function listKnownDays(
  trx: Transaction,
  vkAccountId: string,
  postIds: readonly number[],
): Promise<{ postId: number; day: number }[]> {
  const rows = await trx
    .selectFrom('vk_post')
    .select(['post_id', 'day'])
    .where('vk_account_id', '=', vkAccountId)
    .where('post_id', 'in', [...postIds])
    .execute();
  return rows.map(({ post_id, day }) => ({ postId: post_id, day: toDayNumber(day) }));
}

export async function upsertPosts(
  trx: Transaction,
  vkAccountId: string,
  { posts, seenAt }: { posts: readonly StoredPost[]; seenAt: Date },
): Promise<void> {
  const columns = sql`
    post_id, published_at, day, weekday, hour, text, text_length, content_type, hashtags, preview_url, pinned, ads,
    likes, comments, reposts, views, reactions`;
  const followers = followersAt({ vkAccountId: sql`${vkAccountId}::uuid`, publishedAt: sql`post.published_at` });
  // One parameter for all rows keeps the text of the statement constant.
  await sql`
    insert into vk_post (vk_account_id, seen_at, followers, followers_day, ${columns})
    select ${vkAccountId}::uuid, ${seenAt}::timestamptz, followers, followers_day, ${columns}
    from json_to_recordset(${JSON.stringify(posts)}::json) as post (
      post_id bigint, published_at timestamptz, day date, weekday smallint, hour smallint, text text, text_length text,
      content_type text, hashtags text[], preview_url text, pinned boolean, ads boolean, likes integer,
      comments integer, reposts integer, views integer, reactions integer)
    left join lateral ${followers} as counted on true
    on conflict (vk_account_id, post_id) do update set
      published_at = excluded.published_at, day = excluded.day, weekday = excluded.weekday, hour = excluded.hour,
      text = excluded.text, text_length = excluded.text_length, content_type = excluded.content_type,
      hashtags = excluded.hashtags, preview_url = excluded.preview_url, pinned = excluded.pinned, ads = excluded.ads,
      likes = excluded.likes, comments = excluded.comments, reposts = excluded.reposts, views = excluded.views,
      reactions = excluded.reactions, followers = excluded.followers, followers_day = excluded.followers_day,
      seen_at = excluded.seen_at`.execute(trx);
}

/** Answers the day of each deleted post. */
export async function deletePostsNotSeen(
  trx: Transaction,
  vkAccountId: string,
  { publishedFrom, seenBefore }: { publishedFrom: Date | undefined; seenBefore: Date },
): Promise<number[]> {
  const deleting = trx.deleteFrom('vk_post').where('vk_account_id', '=', vkAccountId).where('seen_at', '<', seenBefore);
  const bounded = publishedFrom
    ? deleting.where('day', '>=', toMoscowDay(publishedFrom)).where('published_at', '>=', publishedFrom)
    : deleting;
  const rows = await bounded.returning('day').execute();
  return rows.map(({ day }) => toDayNumber(day));
}
