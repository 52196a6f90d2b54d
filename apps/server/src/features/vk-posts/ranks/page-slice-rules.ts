import type { Direction } from '@vidno/contract/vk/filter';
import { bucketOf, type Figure, NO_FIGURE } from '../bucket-rules.ts';
import type { DayRange } from '../day-rules.ts';

export interface BucketCount {
  readonly bucket: number;
  readonly posts: number;
}

/** `one`: all posts have the same figure, so they are ordered by time only. `none`: posts without the figure. */
export type FigureFilter =
  | { readonly kind: 'one'; readonly figure: number; readonly bucket: number }
  | { readonly kind: 'between'; readonly from: number; readonly before: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'any' };

/** Part of a page: of the posts that match the filter, skip the first `skip` and take `take`. */
export interface PageSlice {
  readonly figures: FigureFilter;
  readonly days: DayRange;
  readonly skip: number;
  readonly take: number;
}

export interface PageWindow {
  readonly figure: Figure;
  readonly direction: Direction;
  readonly days: DayRange;
  readonly offset: number;
  readonly limit: number;
}

interface BucketSlice extends BucketCount {
  readonly skip: number;
  readonly take: number;
}

/** The slices that make up a page, in its order. `counts` may be in any order. */
export function toPageSlices(
  counts: readonly BucketCount[],
  { figure, direction, days, offset, limit }: PageWindow,
): PageSlice[] {
  const bucketSlices = toBucketSlices(inListOrder(counts, direction), { offset, limit });
  const slices: PageSlice[] = [];
  let lastBucket: number | null = null;
  for (const { bucket, skip, take } of bucketSlices) {
    const figures = toFigureFilter(figure, bucket);
    const last = slices.at(-1);
    const merged =
      lastBucket !== null && Math.abs(bucket - lastBucket) === 1 ? mergeFilters(last?.figures, figures) : null;
    if (last && merged) slices[slices.length - 1] = { ...last, figures: merged, take: last.take + take };
    else slices.push({ figures, days, skip, take });
    lastBucket = bucket;
  }
  return slices;
}

function inListOrder(counts: readonly BucketCount[], direction: Direction): BucketCount[] {
  return counts.toSorted(
    (a, b) =>
      Number(a.bucket === NO_FIGURE) - Number(b.bucket === NO_FIGURE) ||
      (direction === 'up' ? b.bucket - a.bucket : a.bucket - b.bucket),
  );
}

function toBucketSlices(
  ordered: readonly BucketCount[],
  { offset, limit }: { offset: number; limit: number },
): BucketSlice[] {
  let before = 0;
  const bucketSlices = ordered.map(({ bucket, posts }) => {
    const skip = Math.max(0, offset - before);
    const take = Math.min(posts, offset + limit - before) - skip;
    before += posts;
    return { bucket, posts, skip, take };
  });
  return bucketSlices.filter(({ take }) => take > 0);
}

function toFigureFilter(figure: Figure, bucket: number): FigureFilter {
  if (bucket === NO_FIGURE) return { kind: 'none' };
  const { from, before, isOneFigure } = bucketOf(figure, bucket);
  return isOneFigure ? { kind: 'one', figure: from, bucket } : { kind: 'between', from, before };
}

/** Adjacent buckets are read as one slice, unless one of them is ordered by time only. */
function mergeFilters(one: FigureFilter | undefined, other: FigureFilter): FigureFilter | null {
  if (one?.kind !== 'between' || other.kind !== 'between') return null;
  return {
    kind: 'between',
    from: Math.min(one.from, other.from),
    before: Math.max(one.before, other.before),
  };
}
