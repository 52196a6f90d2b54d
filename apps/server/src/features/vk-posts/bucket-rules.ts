/**
 * Buckets of a histogram over the figures of posts. Small counts have a bucket each; above that buckets grow exponentially,
 * so that a few hundred cover everything from zero to billions.
 */

/** Their indexes are stored in the database: only append. */
export const FIGURES = ['likes', 'comments', 'reposts', 'views', 'interactions', 'interactions_per_view'] as const;
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

/** The bucket of posts without the figure, which come last in a list. */
export const NO_FIGURE = 0;
/** Bucket n, counted from 1, holds the figures from bound n - 1 up to but excluding bound n. */
export function boundsOf(metric: Figure): readonly number[] {
  return metric === 'interactions_per_view' ? RATIO_BOUNDS : COUNT_BOUNDS;
}

export interface Bucket {
  readonly from: number;
  readonly before: number;
  /** All posts in the bucket have the same figure. */
  readonly isOneFigure: boolean;
}

export function bucketOf(metric: Figure, bucket: number): Bucket {
  const bounds = boundsOf(metric);
  const from = bounds[bucket - 1] ?? 0;
  const before = bounds[bucket] ?? Number.POSITIVE_INFINITY;
  const isOneFigure = metric === 'interactions_per_view' ? bucket === 1 : before - from === 1;
  return { from, before, isOneFigure };
}

function octaves({ from, count, steps }: { from: number; count: number; steps: number }): number[] {
  return Array.from({ length: count * steps }, (_, step) => Number((from * 2 ** (step / steps)).toPrecision(6)));
}
