import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { Post } from '@vidno/contract/vk/posts';
import type { Database } from '#database/database.ts';
import { type Metric, type PageSlice, toPageSlices } from './buckets.ts';
import {
  coverAround,
  type DayRange,
  isEmpty,
  LIMITS,
  type Limits,
  type RangeCover,
  rangeOfSpan,
  type Span,
  toDescendants,
} from './days.ts';
import { findSummedWall, listUnevenDays, type SummedWall } from './figures-repository.ts';
import { type PostGroup, type Selection, toSelection, toTrait } from './groups.ts';
import { countMatching, type ListedPost, listMatching, listSlices, type SortOrder } from './list-repository.ts';
import { type CountedPosts, countInBuckets, countInDays, countInSpans, FIGURE_OF_ALL } from './ranks-repository.ts';
import { toPercent, type VkWall } from './stats.ts';

const METRIC_OF = {
  publish_time: 'publish_time',
  likes: 'likes',
  comments: 'comments',
  reposts: 'reposts',
  views: 'views',
  er: 'interactions_per_follower',
  erv: 'interactions_per_view',
} as const satisfies Record<PostSort, Metric>;

interface PostsPage {
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
  const selection = toSelection(filter, group);
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
  const query = { vkAccountId, selection, usesTagIndex: summed !== null && selection.counted === null };
  const isCounted = summed !== null && selection.dimension === 'all' && selection.counted === null;
  const totalCount = isCounted ? summed.posts : await countMatching(db, query);
  if (offset >= totalCount) return { listed: [], totalCount };
  return { listed: await listMatching(db, query, { sortOrder, offset, limit }), totalCount };
}

function toPost(post: ListedPost, { ownerId }: VkWall): Post {
  const { published_at, preview_url, interactions, frozen_at, edited_at, deleted_at, back_at, ...rest } = post;
  const { likes_now, comments_now, reposts_now, views_now, reactions_now, ...counted } = rest;
  return {
    ...counted,
    url: `https://vk.com/wall${ownerId}_${post.post_id}`,
    publish_time: published_at.toISOString(),
    preview: preview_url,
    er: toPercent(interactions, post.followers ?? 0),
    erv: toPercent(interactions, post.views ?? 0),
    frozen: frozen_at?.toISOString() ?? null,
    now:
      likes_now === null || comments_now === null || reposts_now === null
        ? null
        : {
            likes: likes_now,
            comments: comments_now,
            reposts: reposts_now,
            views: views_now,
            reactions: reactions_now,
          },
    edited: edited_at?.toISOString() ?? null,
    deleted: deleted_at?.toISOString() ?? null,
    back: back_at?.toISOString() ?? null,
  };
}

/** @limit queue: An export reads the rest in further queries. */
const POSTS_AT_ONCE = 500;

/** Yields all posts of a range in batches, for exports of any length. */
export async function* readPosts(
  db: Database,
  wall: VkWall,
  request: { filter: Filter; sort: PostSort; direction: Direction },
): AsyncGenerator<Post[]> {
  for (let page = 0; ; page += 1) {
    const found = await listPosts(db, wall, { ...request, page, limit: POSTS_AT_ONCE });
    if (!found || found.posts.length === 0) return;
    yield found.posts;
  }
}

interface PageSlices {
  readonly slices: readonly PageSlice[];
  /** Posts on all pages. */
  readonly totalCount: number;
}

interface SlicesRequest {
  readonly metric: Metric;
  readonly direction: Direction;
  readonly offset: number;
  readonly limit: number;
  /** The tier of the smallest spans that have sums. */
  readonly leafTier: number;
}

/** Locates the posts of a page at a cost that does not depend on how far down the list it is. */
async function findPageSlices(
  db: Database,
  posts: CountedPosts,
  { metric, direction, offset, limit, leafTier }: SlicesRequest,
  limits: Limits = LIMITS,
): Promise<PageSlices> {
  const days = posts.selection.range;
  const cover = coverAround(days, leafTier, await listUnevenDays(db, posts.vkAccountId, posts.selection));
  const figure = metric === 'publish_time' ? FIGURE_OF_ALL : metric;
  const counts = (await countInBuckets(db, posts, { cover, figures: [figure] })).get(figure) ?? [];
  const totalCount = counts.reduce((sum, count) => sum + count.posts, 0);
  const slices =
    metric === 'publish_time'
      ? toSlicesByTime(totalCount, { days, offset, limit })
      : toPageSlices(counts, { figure: metric, direction, days, offset, limit });
  const [first, ...rest] = slices;
  if (!first) return { slices: [], totalCount };
  const narrowed = await narrowToDays(db, posts, { slice: first, metric, direction, cover, leafTier }, limits);
  return { slices: [narrowed, ...rest], totalCount };
}

function toSlicesByTime(
  totalCount: number,
  { days, offset, limit }: { days: DayRange; offset: number; limit: number },
): PageSlice[] {
  const take = Math.min(limit, totalCount - offset);
  return take > 0 ? [{ figures: { kind: 'any' }, days, skip: offset, take }] : [];
}

/**
 * A compromise between the number of queries and the number of spans in each.
 * @limit queue: Further levels of sums are read in the next query.
 */
const TIERS_AT_ONCE = 3;

interface Narrowing extends Pick<SlicesRequest, 'metric' | 'direction' | 'leafTier'> {
  readonly slice: PageSlice;
  readonly cover: RangeCover;
}

interface Segment {
  readonly days: DayRange;
  readonly posts: number;
  readonly span: Span | null;
}

/** Shortens the skipped part of a slice by starting at the day on which it begins, which the sums tell. */
async function narrowToDays(
  db: Database,
  posts: CountedPosts,
  { slice, metric, direction, cover, leafTier }: Narrowing,
  limits: Limits,
): Promise<PageSlice> {
  const { figures } = slice;
  if (figures.kind === 'between' || slice.skip <= limits.maxSkipped) return slice;
  const toSegments = async (spans: readonly Span[]): Promise<Segment[]> => {
    const found = await countInSpans(db, posts, { spans, metric, figures });
    return found.map((counted) => ({ ...counted, days: rangeOfSpan(counted.span) }));
  };
  const segmentsOfEdges = cover.edges.map(async (days): Promise<Segment> => {
    return { days, span: null, posts: await countInDays(db, posts, { days, metric, figures }) };
  });
  let segments = (await Promise.all([toSegments(cover.spans), ...segmentsOfEdges])).flat();
  let { skip } = slice;
  for (;;) {
    const found = findSegment(segments, { direction, skip });
    if (!found) return slice;
    const { segment } = found;
    skip = found.skip;
    if (!segment.span || segment.span.tier === leafTier || skip <= limits.maxSkipped) {
      return { ...slice, skip, days: cutRange(segment.days, { days: slice.days, direction }) };
    }
    segments = await toSegments(toDescendants(segment.span, Math.max(leafTier, segment.span.tier - TIERS_AT_ONCE)));
  }
}

/** Finds the segment with the first post that is not skipped. */
function findSegment(
  segments: readonly Segment[],
  { direction, skip }: { direction: Direction; skip: number },
): { segment: Segment; skip: number } | null {
  let remaining = skip;
  const inOrder = segments.toSorted((a, b) =>
    direction === 'up' ? b.days.from - a.days.from : a.days.from - b.days.from,
  );
  for (const segment of inOrder) {
    if (remaining < segment.posts) return { segment, skip: remaining };
    remaining -= segment.posts;
  }
  return null;
}

function cutRange(segment: DayRange, { days, direction }: { days: DayRange; direction: Direction }): DayRange {
  return direction === 'up' ? { from: days.from, to: segment.to } : { from: segment.from, to: days.to };
}
