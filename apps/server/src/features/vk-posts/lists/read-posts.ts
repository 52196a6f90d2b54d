import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { Post } from '@vidno/contract/vk/posts';
import type { Database } from '#database/database.ts';
import type { VkWall } from '../vk-wall.ts';
import { listPosts } from './list-posts.ts';

/** @limit queue: An export reads the rest in further queries. */
const POSTS_AT_ONCE = 500;

/** Yields all posts of a range in batches, for exports of any length. */
export async function* readPosts(
  db: Database,
  wall: VkWall,
  request: { filter: Filter; sort: PostSort; direction: Direction },
): AsyncGenerator<Post[]> {
  for (let page = 0; ; page += 1) {
    const found = await listPosts(db, wall, { ...request, page, limit: POSTS_AT_ONCE });
    if (!found || found.posts.length === 0) return;
    yield found.posts;
  }
}
