import type { Direction, Filter, PostSort } from '@vidno/contract/vk-filter';
import type { Post } from '@vidno/contract/vk-posts';
import type { Database } from '#database/database.ts';
import type { VkWall } from '../vk-wall.ts';

/** All posts of a range in the order asked for, some hundreds at a time: for exports of any length. */
export async function* readPosts(
  _db: Database,
  _wall: VkWall,
  _asked: { filter: Filter; sort: PostSort; direction: Direction },
): AsyncGenerator<Post[]> {
  yield await Promise.reject(new Error('not written yet'));
}
