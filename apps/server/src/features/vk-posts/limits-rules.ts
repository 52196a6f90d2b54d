/** Where reckoning from the posts themselves ends and reckoning from sums begins. */
export interface Limits {
  /** A wall of more posts than this gets sums. */
  readonly summedFrom: number;
  /** A list of no more posts than this is sorted as a whole. */
  readonly sortedUpTo: number;
  /** Posts that may be skipped one by one to come to a page. */
  readonly skippedUpTo: number;
  /** The shortest span of days that has sums holds about so many posts where the wall is busy. */
  readonly leafPosts: number;
}

export const LIMITS: Limits = { summedFrom: 10_000, sortedUpTo: 10_000, skippedUpTo: 1_000, leafPosts: 2_500 };
