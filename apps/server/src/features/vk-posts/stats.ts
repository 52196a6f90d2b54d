import type { ReportGroup, Stats, Typicals } from '@vidno/contract/vk/posts';
import type { Figure } from './buckets.ts';
import type { GroupSums } from './figures-repository.ts';
import type { Sums } from './sql-repository.ts';

/** A wall, with what its figures are computed from. */
export interface VkWall {
  readonly vkAccountId: string;
  /** VK's own id; negative for a community. */
  readonly ownerId: number;
  /** At the last refresh. If null or 0, there is no ER. */
  readonly followers: number | null;
}

/** The ER of several posts is the mean of their ERs. The followers are the same for all, so one division is enough. */
export function toStats(sums: Sums, followers: number | null): Stats {
  const { posts, posts_with_ratio } = sums;
  const interactions = sums.likes + sums.comments + sums.reposts;
  return {
    count_posts: posts,
    count_views: sums.posts_with_views > 0 ? sums.views : null,
    count_likes: sums.likes,
    count_comments: sums.comments,
    count_reposts: sums.reposts,
    count_reactions: sums.posts_with_reactions > 0 ? sums.reactions : null,
    er_value: toPercent(interactions, posts * (followers ?? 0)),
    erv_value: toPercentOfOne(
      posts_with_ratio > 0 ? sums.interactions_per_view / posts_with_ratio : null,
      posts_with_ratio,
    ),
  };
}

export function toReportGroup(
  sums: GroupSums,
  { followers, allPosts }: { followers: number | null; allPosts: number },
): ReportGroup {
  return { value: sums.value, share: allPosts > 0 ? sums.posts / allPosts : 0, ...toStats(sums, followers) };
}

/** Merges the cells of the heat map, `1-0` to `7-23`, by weekday or by hour. */
export function mergeCells(cells: readonly GroupSums[], side: 'weekday' | 'hour'): GroupSums[] {
  const sideOf = ({ value }: GroupSums) => value.split('-')[side === 'weekday' ? 0 : 1] ?? '';
  return [...Map.groupBy(cells, sideOf)].map(([value, members]) => ({ ...members.reduce(addSums), value }));
}

function addSums(one: GroupSums, other: GroupSums): GroupSums {
  return {
    value: one.value,
    posts: one.posts + other.posts,
    likes: one.likes + other.likes,
    comments: one.comments + other.comments,
    reposts: one.reposts + other.reposts,
    views: one.views + other.views,
    posts_with_views: one.posts_with_views + other.posts_with_views,
    reactions: one.reactions + other.reactions,
    posts_with_reactions: one.posts_with_reactions + other.posts_with_reactions,
    interactions_per_view: one.interactions_per_view + other.interactions_per_view,
    posts_with_ratio: one.posts_with_ratio + other.posts_with_ratio,
  };
}

/** Null where no post has the figure. */
export type Medians = Readonly<Record<Figure, number | null>>;

/** A median is the mean of at most two posts. */
const MIDDLE_POSTS = 2;

/** The mean and median per post, with two decimals. Medians of counts are whole or end in .5. */
export function toTypicals(sums: Sums, medians: Medians, followers: number | null): Typicals {
  const { posts, posts_with_views, posts_with_ratio } = sums;
  const interactions = sums.likes + sums.comments + sums.reposts;
  const ratio = posts_with_ratio > 0 ? sums.interactions_per_view / posts_with_ratio : null;
  const { interactions: middle } = medians;
  return {
    likes: { mean: toQuotient(sums.likes, posts), median: medians.likes },
    comments: { mean: toQuotient(sums.comments, posts), median: medians.comments },
    reposts: { mean: toQuotient(sums.reposts, posts), median: medians.reposts },
    views: { mean: toQuotient(sums.views, posts_with_views), median: medians.views },
    er: {
      mean: toPercent(interactions, posts * (followers ?? 0)),
      // Doubled, because toPercent needs whole numbers.
      median: middle === null ? null : toPercent(2 * middle, 2 * (followers ?? 0)),
    },
    erv: {
      mean: toPercentOfOne(ratio, posts_with_ratio),
      median: toPercentOfOne(medians.interactions_per_view, MIDDLE_POSTS),
    },
  };
}

/** Results have two decimals; halves are rounded up. Counters are never negative. */
const DIGITS = 100;

/** Exact for any size: sums multiplied by followers can exceed the precision of a double. */
export function toQuotient(dividend: number, divisor: number): number | null {
  if (divisor === 0) return null;
  const twice = 2n * BigInt(divisor);
  return Number((2n * BigInt(DIGITS) * BigInt(dividend) + BigInt(divisor)) / twice) / DIGITS;
}

export function toPercent(part: number, whole: number): number | null {
  return toQuotient(100 * part, whole);
}

/** Rounding steps between the sum of the ratios and the result. */
const STEPS = 4;

/**
 * Percent of a mean computed in floating point from this many ratios. A value below a half by no more than the rounding
 * error of that sum is taken as the half.
 */
export function toPercentOfOne(mean: number | null, ratios: number): number | null {
  if (mean === null) return null;
  const hundredths = mean * 100 * DIGITS;
  const maxError = hundredths * (ratios + STEPS) * Number.EPSILON;
  return Math.floor(hundredths + 0.5 + maxError) / DIGITS;
}
