import type { Post } from '@vidno/contract/vk/posts';
import { toPercent } from '../percent-rules.ts';
import type { VkWall } from '../vk-wall.ts';
import type { ListedPost } from './repository.ts';

export function toPost(post: ListedPost, { ownerId, followers }: VkWall): Post {
  const { published_at, preview_url, interactions, ...rest } = post;
  return {
    ...rest,
    url: `https://vk.com/wall${ownerId}_${post.post_id}`,
    publish_time: published_at.toISOString(),
    preview: preview_url,
    er: toPercent(interactions, followers ?? 0),
    erv: toPercent(interactions, post.views ?? 0),
  };
}
