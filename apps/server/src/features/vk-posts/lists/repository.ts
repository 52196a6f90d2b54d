import type { Direction } from '@vidno/contract/vk/filter';
import type { ContentType } from '@vidno/contract/vk/posts';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Metric } from '../bucket-rules.ts';
import type { Selection } from '../group-rules.ts';
import type { Piece } from '../ranks/piece-rules.ts';
import { hasFigures } from '../ranks/repository.ts';
import { isInDays, isOfGroup, type SqlPart } from '../sql-repository.ts';

export interface ListedPost {
  readonly post_id: number;
  readonly published_at: Date;
  readonly text: string;
  readonly preview_url: string | null;
  readonly content_type: ContentType;
  readonly pinned: boolean;
  readonly ads: boolean;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly views: number | null;
  readonly reactions: number | null;
  readonly interactions: number;
}

interface Order {
  readonly metric: Metric;
  readonly direction: Direction;
}

interface Chosen {
  readonly vkAccountId: string;
  readonly selection: Selection;
  /** Whether posts can be found by their hashtags. */
  readonly byTags: boolean;
}

export async function countChosen(db: Database, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ posts: number }>`select count(*) as posts from ${postsOf(chosen)}`.execute(db);
  return rows[0]?.posts ?? 0;
}

/** By sorting all that are chosen. */
export async function listChosen(
  db: Database,
  chosen: Chosen,
  { order, offset, limit }: { order: Order; offset: number; limit: number },
): Promise<ListedPost[]> {
  const page = sql`
    select post.post_id from ${postsOf(chosen)}
    order by ${orderOf(order)} limit ${limit} offset ${offset}`;
  return await listPosts(db, chosen.vkAccountId, { ids: page, order });
}

/** Without looking at the posts before. */
export async function listPieces(
  db: Database,
  { vkAccountId, selection }: Omit<Chosen, 'byTags'>,
  { order, pieces }: { order: Order; pieces: readonly Piece[] },
): Promise<ListedPost[]> {
  if (pieces.length === 0) return [];
  const parts = pieces.map(
    ({ figures, days, skip, take }) => sql`
      (select post.post_id from vk_post as post
      where post.vk_account_id = ${vkAccountId} and ${hasFigures(order.metric, figures)} and ${isInDays(days)}
        and ${isOfGroup(selection)}
      order by ${orderOf({ ...order, alongIndex: true })} limit ${take} offset ${skip})`,
  );
  return await listPosts(db, vkAccountId, { ids: sql.join(parts, sql` union all `), order });
}

async function listPosts(
  db: Database,
  vkAccountId: string,
  { ids, order }: { ids: SqlPart; order: Order },
): Promise<ListedPost[]> {
  const { rows } = await sql<ListedPost>`
    select post.post_id, post.published_at, post.text, post.preview_url, post.content_type, post.pinned, post.ads,
      post.likes, post.comments, post.reposts, post.views, post.reactions, post.interactions
    from (${ids}) as page
    join vk_post as post on post.vk_account_id = ${vkAccountId} and post.post_id = page.post_id
    order by ${orderOf(order)}`.execute(db);
  return rows;
}

function postsOf({ vkAccountId, selection, byTags }: Chosen): SqlPart {
  const isTagged = selection.dimension === 'hashtag' && byTags;
  const table = isTagged ? sql`vk_post_tag` : sql`vk_post`;
  return sql`
    ${table} as post
    where post.vk_account_id = ${vkAccountId} and ${isInDays(selection.range)}
      and ${isTagged ? sql`post.tag = ${selection.value}` : isOfGroup(selection)}`;
}

/** Posts without the figure come last, either way; equal ones by their day and number. */
function orderOf({ metric, direction, alongIndex }: Order & { alongIndex?: boolean }): SqlPart {
  const way = direction === 'up' ? sql`desc` : sql`asc`;
  if (metric === 'publish_time') return sql`post.day ${way}, post.published_at ${way}, post.post_id ${way}`;
  // A piece has posts with the figure or without it; then the order of the index will do.
  const last = alongIndex || !isSometimesMissing(metric) ? sql`` : sql`nulls last`;
  return sql`post.${sql.id(metric)} ${way} ${last}, post.day ${way}, post.post_id ${way}`;
}

function isSometimesMissing(metric: Metric): boolean {
  return metric === 'views' || metric === 'interactions_per_view';
}
