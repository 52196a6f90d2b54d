import type { Typicals } from '@vidno/contract/vk/posts';
import type { Figure } from '../bucket-rules.ts';
import { toPercent, toPercentOfOne, toQuotient } from '../percent-rules.ts';
import type { Sums } from '../sql-repository.ts';

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
