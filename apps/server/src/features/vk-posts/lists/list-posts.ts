import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { Post } from '@vidno/contract/vk/posts';
import type { Database } from '#database/database.ts';
import type { Metric } from '../bucket-rules.ts';
import { isEmpty, toRange } from '../day-rules.ts';
import { type PostGroup, type Selection, toSelection } from '../group-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import { toPercent } from '../percent-rules.ts';
import { findPageSlices } from '../ranks/find-page-slices.ts';
import { toTrait } from '../trait-rules.ts';
import type { VkWall } from '../vk-wall.ts';
import { findSummedWall, type SummedWall } from '../wall-repository.ts';
import { countMatching, type ListedPost, listMatching, listSlices, type SortOrder } from './repository.ts';

/** A wall has the same followers for all its posts, so ordering by interactions is ordering by ER. */
const METRIC_OF = {
  publish_time: 'publish_time',
  likes: 'likes',
  comments: 'comments',
  reposts: 'reposts',
  views: 'views',
  er: 'interactions',
  erv: 'interactions_per_view',
} as const satisfies Record<PostSort, Metric>;

export interface PostsPage {
  readonly posts: Post[];
  /** Posts on all pages. */
  readonly totalCount: number;
}

export interface PostsRequest {
  readonly filter: Filter;
  /** All posts if undefined. */
  readonly group?: PostGroup | undefined;
  readonly sort: PostSort;
  readonly direction: Direction;
  readonly page: number;
  readonly limit: number;
}

interface ListRequest {
  readonly selection: Selection;
  readonly sortOrder: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

/** Null if the report has no such group. A page past the end is empty. */
export async function listPosts(
  db: Database,
  wall: VkWall,
  { filter, group, sort, direction, page, limit }: PostsRequest,
  limits: Limits = LIMITS,
): Promise<PostsPage | null> {
  const selection = toSelection(toRange(filter), group);
  if (!selection) return null;
  if (isEmpty(selection.range)) return { posts: [], totalCount: 0 };
  const sortOrder = { metric: METRIC_OF[sort], direction };
  const request = { selection, sortOrder, offset: page * limit, limit };
  const summed = await findSummedWall(db, { ...wall, range: selection.range });
  const trait = toTrait(selection);
  const { listed, totalCount } =
    summed && trait !== null && summed.posts > limits.maxSorted
      ? await listRanked(db, wall.vkAccountId, { ...request, trait, leafTier: summed.leafTier }, limits)
      : await listSorted(db, wall.vkAccountId, request, summed);
  return { posts: listed.map((post) => toPost(post, wall)), totalCount };
}

interface Listed {
  readonly listed: readonly ListedPost[];
  readonly totalCount: number;
}

async function listRanked(
  db: Database,
  vkAccountId: string,
  request: ListRequest & { trait: number; leafTier: number },
  limits: Limits,
): Promise<Listed> {
  const { selection, sortOrder, trait, ...window } = request;
  const counted = { vkAccountId, selection, trait };
  const { slices, totalCount } = await findPageSlices(db, counted, { ...sortOrder, ...window }, limits);
  return { listed: await listSlices(db, { vkAccountId, selection }, { sortOrder, slices }), totalCount };
}

async function listSorted(
  db: Database,
  vkAccountId: string,
  { selection, sortOrder, offset, limit }: ListRequest,
  summed: SummedWall | null,
): Promise<Listed> {
  const query = { vkAccountId, selection, usesTagIndex: summed !== null };
  const isCounted = summed !== null && selection.dimension === 'all';
  const totalCount = isCounted ? summed.posts : await countMatching(db, query);
  if (offset >= totalCount) return { listed: [], totalCount };
  return { listed: await listMatching(db, query, { sortOrder, offset, limit }), totalCount };
}

function toPost(post: ListedPost, { ownerId, followers }: VkWall): Post {
  const { published_at, preview_url, interactions, ...rest } = post;
  return {
    ...rest,
    url: `https://vk.com/wall${ownerId}_${post.post_id}`,
    publish_time: published_at.toISOString(),
    preview: preview_url,
    er: toPercent(interactions, followers ?? 0),
    erv: toPercent(interactions, post.views ?? 0),
  };
}
