import type { Direction } from '@vidno/contract/vk/filter';
import type { DayRange } from './days.ts';

/**
 * Buckets of a histogram over the figures of posts. Small counts have a bucket each; above that buckets grow exponentially,
 * so that a few hundred cover everything from zero to billions.
 */

/** Their indexes are stored in the database: only append. */
export const FIGURES = [
  'likes',
  'comments',
  'reposts',
  'views',
  'interactions_per_follower',
  'interactions_per_view',
] as const;
export type Figure = (typeof FIGURES)[number];
/** What a list may be sorted by. */
export type Metric = Figure | 'publish_time';

const EXACT_BELOW = 64;
/** @limit none */
const PER_OCTAVE = 32;
const COUNT_OCTAVES = 25;
/** One interaction in two billion views. */
const RATIO_LEAST = 2 ** -31;
const RATIO_OCTAVES = { few: 19, many: 14, rest: 30 };
/** Followers are many more than views. */
const FOLLOWER_OCTAVES = { few: 9, many: 24, rest: 30 };

const COUNT_BOUNDS = [
  ...Array.from({ length: EXACT_BELOW }, (_, count) => count),
  ...octaves({ from: EXACT_BELOW, count: COUNT_OCTAVES, steps: PER_OCTAVE }).map((bound) => Math.ceil(bound)),
];

const RATIO_BOUNDS = [
  0,
  ...octaves({ from: RATIO_LEAST, count: RATIO_OCTAVES.few, steps: 4 }),
  ...octaves({ from: 2 ** -12, count: RATIO_OCTAVES.many, steps: 2 * PER_OCTAVE }),
  ...octaves({ from: 4, count: RATIO_OCTAVES.rest, steps: 4 }),
];

const FOLLOWER_BOUNDS = [
  0,
  ...octaves({ from: RATIO_LEAST, count: FOLLOWER_OCTAVES.few, steps: 4 }),
  ...octaves({ from: 2 ** -22, count: FOLLOWER_OCTAVES.many, steps: PER_OCTAVE }),
  ...octaves({ from: 4, count: FOLLOWER_OCTAVES.rest, steps: 4 }),
];

/** The bucket of posts without the figure, which come last in a list. */
export const NO_FIGURE = 0;
/** Bucket n, counted from 1, holds the figures from bound n - 1 up to but excluding bound n. */
export function boundsOf(metric: Figure): readonly number[] {
  if (metric === 'interactions_per_follower') return FOLLOWER_BOUNDS;
  return metric === 'interactions_per_view' ? RATIO_BOUNDS : COUNT_BOUNDS;
}

interface Bucket {
  readonly from: number;
  readonly before: number;
  /** All posts in the bucket have the same figure. */
  readonly isOneFigure: boolean;
}

export function bucketOf(metric: Figure, bucket: number): Bucket {
  const bounds = boundsOf(metric);
  const from = bounds[bucket - 1] ?? 0;
  const before = bounds[bucket] ?? Number.POSITIVE_INFINITY;
  const isOneFigure = boundsOf(metric) === COUNT_BOUNDS ? before - from === 1 : bucket === 1;
  return { from, before, isOneFigure };
}

function octaves({ from, count, steps }: { from: number; count: number; steps: number }): number[] {
  return Array.from({ length: count * steps }, (_, step) => Number((from * 2 ** (step / steps)).toPrecision(6)));
}

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

interface PageWindow {
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
