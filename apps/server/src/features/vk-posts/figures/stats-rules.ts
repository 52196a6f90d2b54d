import type { ReportGroup, Stats } from '@vidno/contract/vk/posts';
import { toPercent, toPercentOfOne } from '../percent-rules.ts';
import type { Sums } from '../sql-repository.ts';
import type { GroupSums } from './repository.ts';

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
