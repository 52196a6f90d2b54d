import type { Direction } from '@vidno/contract/vk/filter';
import type { ContentType } from '@vidno/contract/vk/posts';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Metric, PageSlice } from './buckets.ts';
import type { Selection } from './groups.ts';
import { matchesFigure } from './ranks-repository.ts';
import { isInDays, isOfGroup, type SqlPart } from './sql-repository.ts';

export interface ListedPost {
  readonly post_id: number;
  readonly published_at: Date;
  readonly text: string;
  readonly preview_url: string | null;
  readonly content_type: ContentType;
  readonly pinned: boolean;
  readonly ads: boolean;
  readonly donut: boolean;
  readonly signed: boolean;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly views: number | null;
  readonly reactions: number | null;
  readonly interactions: number;
  readonly followers: number | null;
  /** Set if the followers were not yet known when the post was published: the day they are of. */
  readonly followers_later: string | null;
  readonly frozen_at: Date | null;
  readonly likes_now: number | null;
  readonly comments_now: number | null;
  readonly reposts_now: number | null;
  readonly views_now: number | null;
  readonly reactions_now: number | null;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
  readonly back_at: Date | null;
}

export interface SortOrder {
  readonly metric: Metric;
  readonly direction: Direction;
}

interface PostQuery {
  readonly vkAccountId: string;
  readonly selection: Selection;
  /** Whether the wall has an index of hashtags. */
  readonly usesTagIndex: boolean;
}

export async function countMatching(db: Database, query: PostQuery): Promise<number> {
  const { rows } = await sql<{ posts: number }>`select count(*) as posts from ${postsOf(query)}`.execute(db);
  return rows[0]?.posts ?? 0;
}

/** Sorts all matching posts. */
export async function listMatching(
  db: Database,
  query: PostQuery,
  { sortOrder, offset, limit }: { sortOrder: SortOrder; offset: number; limit: number },
): Promise<ListedPost[]> {
  const page = sql`
    select post.post_id from ${postsOf(query)}
    order by ${orderBy(sortOrder)} limit ${limit} offset ${offset}`;
  return await selectPosts(db, query.vkAccountId, { ids: page, sortOrder });
}

/** Reads the slices only, without the posts before them. */
export async function listSlices(
  db: Database,
  { vkAccountId, selection }: Omit<PostQuery, 'usesTagIndex'>,
  { sortOrder, slices }: { sortOrder: SortOrder; slices: readonly PageSlice[] },
): Promise<ListedPost[]> {
  if (slices.length === 0) return [];
  const parts = slices.map(
    ({ figures, days, skip, take }) => sql`
      (select post.post_id from vk_post as post
      where post.vk_account_id = ${vkAccountId} and ${matchesFigure(sortOrder.metric, figures)} and ${isInDays(days)}
        and ${isOfGroup(selection)}
      order by ${orderBy({ ...sortOrder, inIndexOrder: true })} limit ${take} offset ${skip})`,
  );
  return await selectPosts(db, vkAccountId, { ids: sql.join(parts, sql` union all `), sortOrder });
}

async function selectPosts(
  db: Database,
  vkAccountId: string,
  { ids, sortOrder }: { ids: SqlPart; sortOrder: SortOrder },
): Promise<ListedPost[]> {
  const { rows } = await sql<ListedPost>`
    select post.post_id, post.published_at, post.text, post.preview_url, post.content_type, post.pinned, post.ads, post.donut, post.signed,
      post.likes, post.comments, post.reposts, post.views, post.reactions, post.interactions, post.followers,
      case when post.followers_day > post.day then post.followers_day end as followers_later,
      post.frozen_at, post.likes_now, post.comments_now, post.reposts_now, post.views_now, post.reactions_now,
      post.edited_at, post.deleted_at, post.back_at
    from (${ids}) as page
    join vk_post as post on post.vk_account_id = ${vkAccountId} and post.post_id = page.post_id
    order by ${orderBy(sortOrder)}`.execute(db);
  return rows;
}

function postsOf({ vkAccountId, selection, usesTagIndex }: PostQuery): SqlPart {
  const isTagged = selection.dimension === 'hashtag' && usesTagIndex;
  const table = isTagged ? sql`vk_post_tag` : sql`vk_post`;
  return sql`
    ${table} as post
    where post.vk_account_id = ${vkAccountId} and ${isInDays(selection.range)}
      and ${isTagged ? sql`post.tag = ${selection.value}` : isOfGroup(selection)}`;
}

/** Posts without the figure come last in both directions. Ties are ordered by day and id. */
function orderBy({ metric, direction, inIndexOrder }: SortOrder & { inIndexOrder?: boolean }): SqlPart {
  const sqlDirection = direction === 'up' ? sql`desc` : sql`asc`;
  if (metric === 'publish_time')
    return sql`post.day ${sqlDirection}, post.published_at ${sqlDirection}, post.post_id ${sqlDirection}`;
  // A slice never mixes posts with and without the figure, so it can use the order of the index.
  const nullsLast = inIndexOrder || !isNullable(metric) ? sql`` : sql`nulls last`;
  return sql`post.${sql.id(metric)} ${sqlDirection} ${nullsLast}, post.day ${sqlDirection}, post.post_id ${sqlDirection}`;
}

function isNullable(metric: Metric): boolean {
  return metric === 'views' || metric === 'interactions_per_follower' || metric === 'interactions_per_view';
}
