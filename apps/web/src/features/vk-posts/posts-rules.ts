import { POST_SORTS, type PostSort } from '@vidno/contract/vk/filter';
import type { Post, ReportType } from '@vidno/contract/vk/posts';
import type { SortOrder } from '#shared/ui/table/sort-order.ts';

export type PostOrder = SortOrder<PostSort>;

/** One group of a report. */
export interface PostGroup {
  readonly type: ReportType;
  readonly value: string;
}

/** The search params that a list of posts changes. */
export interface PostListChange {
  sort?: PostSort;
  direction?: 'up' | 'down';
  page?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The sort order in the search params; unknown values fall back to the default. */
export function orderOf(
  { sort, direction }: { readonly sort?: string | undefined; readonly direction?: 'up' | 'down' | undefined },
  fallback: PostSort,
): PostOrder {
  const known = POST_SORTS.find((name) => name === sort);
  return { sort: known ?? fallback, direction: direction ?? 'up' };
}

export interface RankedPost {
  /** Counts from 1 across all pages. */
  readonly place: number;
  readonly post: Post;
}

export function withRanks(posts: readonly Post[], page: number, pageSize: number): readonly RankedPost[] {
  return posts.map((post, index) => ({ place: page * pageSize + index + 1, post }));
}
