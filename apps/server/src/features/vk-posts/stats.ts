import type { ReportGroup, Stats, Typicals } from '@vidno/contract/vk/posts';
import type { Figure } from './buckets.ts';
import type { GroupSums } from './figures-repository.ts';
import type { Sums } from './sql-repository.ts';

/** A wall, with what its figures are computed from. */
export interface VkWall {
  readonly vkAccountId: string;
  /** VK's own id; negative for a community. */
  readonly ownerId: number;
}

/** The ER of several posts is the mean of their ERs, each with the followers of its own time. */
export function toStats(sums: Sums): Stats {
  return {
    count_posts: sums.posts,
    count_views: sums.posts_with_views > 0 ? sums.views : null,
    count_likes: sums.likes,
    count_comments: sums.comments,
    count_reposts: sums.reposts,
    count_reactions: sums.posts_with_reactions > 0 ? sums.reactions : null,
    er_value: toMeanPercent(sums.interactions_per_follower, sums.posts_with_followers),
    er_later:
      sums.followed_later_on === null ? null : { posts: sums.posts_followed_later, day: sums.followed_later_on },
    erv_value: toMeanPercent(sums.interactions_per_view, sums.posts_with_ratio),
    count_moving: sums.posts_moving,
    posts_with_views: sums.posts_with_views,
    posts_with_reactions: sums.posts_with_reactions,
  };
}

export function toReportGroup(sums: GroupSums, allPosts: number): ReportGroup {
  return { value: sums.value, share: allPosts > 0 ? sums.posts / allPosts : 0, ...toStats(sums) };
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
    interactions_per_follower: one.interactions_per_follower + other.interactions_per_follower,
    posts_with_followers: one.posts_with_followers + other.posts_with_followers,
    posts_followed_later: one.posts_followed_later + other.posts_followed_later,
    followed_later_on: earlierDay(one.followed_later_on, other.followed_later_on),
    interactions_per_view: one.interactions_per_view + other.interactions_per_view,
    posts_with_ratio: one.posts_with_ratio + other.posts_with_ratio,
    posts_moving: one.posts_moving + other.posts_moving,
  };
}

function earlierDay(one: string | null, other: string | null): string | null {
  return one !== null && (other === null || one < other) ? one : other;
}

/** Null where no post has the figure. */
export type Medians = Readonly<Record<Figure, number | null>>;

/** A median is the mean of at most two posts. */
const MIDDLE_POSTS = 2;

/** The mean and median per post, with two decimals. Medians of counts are whole or end in .5. */
export function toTypicals(sums: Sums, medians: Medians): Typicals {
  const { posts, posts_with_views } = sums;
  return {
    likes: { mean: toQuotient(sums.likes, posts), median: medians.likes },
    comments: { mean: toQuotient(sums.comments, posts), median: medians.comments },
    reposts: { mean: toQuotient(sums.reposts, posts), median: medians.reposts },
    views: { mean: toQuotient(sums.views, posts_with_views), median: medians.views },
    er: {
      mean: toMeanPercent(sums.interactions_per_follower, sums.posts_with_followers),
      median: toPercentOfOne(medians.interactions_per_follower, MIDDLE_POSTS),
    },
    erv: {
      mean: toMeanPercent(sums.interactions_per_view, sums.posts_with_ratio),
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

function toMeanPercent(ratios: number, posts: number): number | null {
  return toPercentOfOne(posts > 0 ? ratios / posts : null, posts);
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
