/** Sizes from which figures and lists are computed from sums instead of posts. */
export interface Limits {
  /** A wall with more posts than this gets sums. */
  readonly rolledUpAbove: number;
  /** Lists of up to this many posts are sorted in the database. */
  readonly maxSorted: number;
  /** A page may be reached by an SQL offset of up to this many posts. */
  readonly maxSkipped: number;
  /** Target number of posts in the smallest span that has sums. */
  readonly postsPerLeaf: number;
}

/** @limit queue: Posts are counted from sums, not one by one. */
export const LIMITS: Limits = { rolledUpAbove: 10_000, maxSorted: 10_000, maxSkipped: 1_000, postsPerLeaf: 2_500 };
