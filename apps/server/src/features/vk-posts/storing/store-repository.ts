import { type SqlBool, sql } from 'kysely';
import { toMoscowDay } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { followersAt } from '../followers/follower-repository.ts';
import type { SqlPart } from '../sql-repository.ts';
import type { HeldPost } from './merge-reading.ts';

/** Serialises storing and summing, so that no sum misses a post that is being stored. */
export async function lockWall(trx: Transaction, vkAccountId: string): Promise<{ isCollected: boolean }> {
  const row = await trx
    .selectFrom('vk_account')
    .select('refreshed_at')
    .where('id', '=', vkAccountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { isCollected: (row?.refreshed_at ?? null) !== null };
}

const HELD = [
  'post_id',
  'published_at',
  'day',
  'weekday',
  'hour',
  'text',
  'text_length',
  'content_type',
  'hashtags',
  'preview_url',
  'pinned',
  'ads',
  'donut',
  'signed',
  'likes',
  'comments',
  'reposts',
  'views',
  'reactions',
  'frozen_at',
  'likes_now',
  'comments_now',
  'reposts_now',
  'views_now',
  'reactions_now',
  'edited_at',
  'deleted_at',
  'back_at',
  'hidden_above',
] as const satisfies ReadonlyArray<keyof HeldPost>;

/** Those of the posts that are already known. */
export async function listHeld(trx: Transaction, vkAccountId: string, postIds: readonly number[]): Promise<HeldPost[]> {
  return await trx
    .selectFrom('vk_post')
    .select(HELD)
    .where('vk_account_id', '=', vkAccountId)
    .where('post_id', 'in', [...postIds])
    .execute();
}

export async function upsertPosts(
  trx: Transaction,
  vkAccountId: string,
  { posts, seenAt }: { posts: readonly HeldPost[]; seenAt: Date },
): Promise<void> {
  const columns = sql.join(HELD.map((column) => sql.id(column)));
  const replaced = sql.join(
    HELD.filter((column) => column !== 'post_id').map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`),
  );
  const followers = followersAt({ vkAccountId: sql`${vkAccountId}::uuid`, publishedAt: sql`post.published_at` });
  // One parameter for all rows keeps the text of the statement constant.
  await sql`
    insert into vk_post (vk_account_id, seen_at, followers, followers_day, ${columns})
    select ${vkAccountId}::uuid, ${seenAt}::timestamptz, followers, followers_day, ${columns}
    from json_to_recordset(${JSON.stringify(posts)}::json) as post (
      post_id bigint, published_at timestamptz, day date, weekday smallint, hour smallint, text text, text_length text,
      content_type text, hashtags text[], preview_url text, pinned boolean, ads boolean, donut boolean, signed boolean, likes integer,
      comments integer, reposts integer, views integer, reactions integer, frozen_at timestamptz, likes_now integer,
      comments_now integer, reposts_now integer, views_now integer, reactions_now integer, edited_at timestamptz,
      deleted_at timestamptz, back_at timestamptz, hidden_above integer)
    left join lateral ${followers} as counted on true
    on conflict (vk_account_id, post_id) do update set ${replaced},
      followers = excluded.followers, followers_day = excluded.followers_day,
      seen_at = greatest(vk_post.seen_at, excluded.seen_at)`.execute(trx);
}

/** Posts that a pass did not see though it read all that was published since, or these. */
export type Unseen =
  | { readonly seenBefore: Date; readonly publishedFrom: Date | null }
  | { readonly postIds: readonly number[]; readonly isPlaceKnown: boolean };

/** Answers the posts that were on the wall until now. */
export async function markDeleted(
  trx: Transaction,
  vkAccountId: string,
  { gone, at }: { gone: Unseen; at: Date },
): Promise<Pick<HeldPost, 'day' | 'likes' | 'comments' | 'reposts' | 'views' | 'reactions'>[]> {
  if ('postIds' in gone && gone.postIds.length === 0) return [];
  // The next post below knows of the hidden places above it, unless only this one was asked for.
  const isPlaceKnown = 'postIds' in gone ? gone.isPlaceKnown : true;
  return await trx
    .updateTable('vk_post')
    .set({ deleted_at: at, pinned: false, ...(isPlaceKnown && { hidden_above: 0 }) })
    .where('vk_account_id', '=', vkAccountId)
    .where('deleted_at', 'is', null)
    .where(isUnseen(gone))
    .returning(['day', 'likes', 'comments', 'reposts', 'views', 'reactions'])
    .execute();
}

function isUnseen(gone: Unseen): SqlPart<SqlBool> {
  if ('postIds' in gone) return sql`post_id = any (${[...gone.postIds]}::bigint[])`;
  const { seenBefore, publishedFrom } = gone;
  if (!publishedFrom) return sql`seen_at < ${seenBefore}`;
  return sql`seen_at < ${seenBefore} and day >= ${toMoscowDay(publishedFrom)}::date and published_at >= ${publishedFrom}`;
}

/** Answers the day of each deleted post, and since when it was gone from the wall. */
export async function deletePostsNotSeen(
  trx: Transaction,
  vkAccountId: string,
  unseen: { seenBefore: Date; publishedFrom: Date | null },
): Promise<Pick<HeldPost, 'day' | 'deleted_at'>[]> {
  return await trx
    .deleteFrom('vk_post')
    .where('vk_account_id', '=', vkAccountId)
    .where(isUnseen(unseen))
    .returning(['day', 'deleted_at'])
    .execute();
}

/** The top of the wall says which post is pinned; no other is. */
export async function unpinOthers(trx: Transaction, vkAccountId: string, pinnedId: number | null): Promise<void> {
  await trx
    .updateTable('vk_post')
    .set({ pinned: false })
    .where('vk_account_id', '=', vkAccountId)
    .where('pinned', '=', true)
    .where('post_id', 'is distinct from', pinnedId)
    .execute();
}

/** Ids of the posts that were not read since then, the one that was not read for longest first. */
export async function listOldestReadings(
  db: Database,
  vkAccountId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('vk_post')
    .select('post_id')
    .where('vk_account_id', '=', vkAccountId)
    .where('deleted_at', 'is', null)
    .where('seen_at', '<', before)
    .orderBy('seen_at')
    .orderBy('post_id')
    .limit(limit)
    .execute();
  return rows.map(({ post_id }) => post_id);
}
