import type { Direction } from '@vidno/contract/vk/filter';
import type { Database } from '#database/database.ts';
import type { Metric } from '../bucket-rules.ts';
import { coverBySpans, type RangeCover, rangeOfSpan, type Span, toDescendants } from '../cover-rules.ts';
import type { DayRange } from '../day-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import { type PageSlice, toPageSlices } from './page-slice-rules.ts';
import { type CountedPosts, countInBuckets, countInDays, countInSpans, FIGURE_OF_ALL } from './repository.ts';

export interface PageSlices {
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
export async function findPageSlices(
  db: Database,
  posts: CountedPosts,
  { metric, direction, offset, limit, leafTier }: SlicesRequest,
  limits: Limits = LIMITS,
): Promise<PageSlices> {
  const days = posts.selection.range;
  const cover = coverBySpans(days, leafTier);
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
