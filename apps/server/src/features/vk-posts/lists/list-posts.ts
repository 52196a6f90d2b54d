import type { Direction, Filter, PostSort } from '@vidno/contract/vk-filter';
import type { Post } from '@vidno/contract/vk-posts';
import type { Database } from '#database/database.ts';
import type { PostGroup } from '../post-group.ts';
import type { VkWall } from '../vk-wall.ts';

export interface PostsPage {
  readonly posts: Post[];
  /** Posts on all pages. */
  readonly totalCount: number;
}

export interface PageOfPosts {
  readonly filter: Filter;
  /** Absent: all posts. */
  readonly group?: PostGroup | undefined;
  readonly sort: PostSort;
  readonly direction: Direction;
  readonly page: number;
  readonly limit: number;
}

/** Null: the report has no such group. A page past the end is empty. */
export async function listPosts(_db: Database, _wall: VkWall, _asked: PageOfPosts): Promise<PostsPage | null> {
  throw new Error('not written yet');
}
