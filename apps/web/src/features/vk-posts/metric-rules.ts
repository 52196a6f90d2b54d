import type { Stats } from '@vidno/contract/vk/posts';

/** The figures of a period, in the order of the tiles. */
export const METRICS = ['posts', 'views', 'likes', 'comments', 'reposts', 'reactions', 'er', 'erv'] as const;
export type Metric = (typeof METRICS)[number];

/** Ratios are percentages, all others are counts. */
export function isRatio(metric: Metric): metric is 'er' | 'erv' {
  return metric === 'er' || metric === 'erv';
}

export function metricOf(stats: Stats, metric: Metric): number | null {
  return isRatio(metric) ? stats[`${metric}_value`] : stats[`count_${metric}`];
}

export type MissingReason = 'no_posts' | 'no_views' | 'no_reactions' | 'followers_hidden' | 'no_followers';

/** Why a figure of the period is null. */
export function missingReason(metric: Metric, stats: Stats, followers: number | null): MissingReason {
  if (stats.count_posts === 0) return 'no_posts';
  if (metric === 'reactions') return 'no_reactions';
  if (metric === 'er') return followers === 0 ? 'no_followers' : 'followers_hidden';
  return 'no_views';
}

export type Change =
  /** One of the two values is unknown. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'same'; readonly before: number }
  /** `part`: the change as a fraction of the previous value; null if that was 0. */
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
