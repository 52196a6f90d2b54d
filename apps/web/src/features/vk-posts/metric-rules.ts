import type { Stats } from '@vidno/contract/vk/posts';

/** The figures of a range, in the order of the tiles. */
export const METRICS = ['posts', 'views', 'likes', 'comments', 'reposts', 'reactions', 'er', 'erv'] as const;
export type Metric = (typeof METRICS)[number];

/** Ratios are percent, the others counts. */
export function isRatio(metric: Metric): metric is 'er' | 'erv' {
  return metric === 'er' || metric === 'erv';
}

export function metricOf(stats: Stats, metric: Metric): number | null {
  return isRatio(metric) ? stats[`${metric}_value`] : stats[`count_${metric}`];
}

export type NoFigureReason = 'no_posts' | 'no_views' | 'no_reactions' | 'followers_hidden' | 'no_followers';

/** Why a figure of the range is null. */
export function whyNone(metric: Metric, stats: Stats, followers: number | null): NoFigureReason {
  if (stats.count_posts === 0) return 'no_posts';
  if (metric === 'reactions') return 'no_reactions';
  if (metric === 'er') return followers === 0 ? 'no_followers' : 'followers_hidden';
  return 'no_views';
}

export type Change =
  /** One of the two is not known. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same'; readonly before: number }
  /** `part`: of the former value, 0 to 1 and more; null where that was nothing. */
  | {
      readonly kind: 'more' | 'less';
      readonly before: number;
      readonly difference: number;
      readonly part: number | null;
    };

export function changeOf(now: number | null, before: number | null | undefined): Change {
  if (now === null || before === null || before === undefined) return { kind: 'unknown' };
  if (now === before) return { kind: 'same', before };
  const difference = Math.abs(now - before);
  const part = before === 0 ? null : difference / before;
  return { kind: now > before ? 'more' : 'less', before, difference, part };
}
