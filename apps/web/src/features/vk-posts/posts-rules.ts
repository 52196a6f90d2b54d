import { POST_SORTS, type PostSort } from '@vidno/contract/vk/filter';
import type { Post, ReportType } from '@vidno/contract/vk/posts';
import type { Order } from '#shared/ui/table/next-order.ts';

export type PostOrder = Order<PostSort>;

/** One group of a report. */
export interface PostGroup {
  readonly type: ReportType;
  readonly value: string;
}

/** What a list of posts changes in its address. */
export interface PostListChange {
  sort?: PostSort;
  direction?: 'up' | 'down';
  page?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The order an address asks for; a word that is no figure of a post is no order. */
export function orderOf(
  { sort, direction }: { readonly sort?: string | undefined; readonly direction?: 'up' | 'down' | undefined },
  usual: PostSort,
): PostOrder {
  const known = POST_SORTS.find((name) => name === sort);
  return { sort: known ?? usual, direction: direction ?? 'up' };
}

export interface RankedPost {
  /** Counts from 1 over all pages. */
  readonly place: number;
  readonly post: Post;
}

export function ranked(posts: readonly Post[], page: number, pageSize: number): readonly RankedPost[] {
  return posts.map((post, index) => ({ place: page * pageSize + index + 1, post }));
}
