import type { VkPost } from '@vidno/providers/vk/objects';
import type { Transaction } from '#database/database.ts';
import { toDayNumber } from '../day-rules.ts';
import { markDirty } from '../roll-up/repository.ts';
import { listKnownDays, lockWall, upsertPosts } from './repository.ts';
import { toStoredPost } from './to-stored-post.ts';

/**
 * Posts as VK gave them: the new ones are added, the known ones brought up to date. Storing the same twice changes
 * nothing but `seenAt`. `added` are those that were not there.
 */
export async function storePosts(
  trx: Transaction,
  { vkAccountId, posts, seenAt }: { vkAccountId: string; posts: readonly VkPost[]; seenAt: Date },
): Promise<{ added: number }> {
  // A pinned post stands on top and in its place: the page may hold it twice.
  const once = [...new Map(posts.map((post) => [post.id, toStoredPost(post)])).values()];
  if (once.length === 0) return { added: 0 };
  await lockWall(trx, vkAccountId);
  const ids = once.map(({ post_id }) => post_id);
  const known = await listKnownDays(trx, vkAccountId, ids);
  await upsertPosts(trx, vkAccountId, { posts: once, seenAt });
  await markDirty(trx, vkAccountId, [...known.map(({ day }) => day), ...once.map(({ day }) => toDayNumber(day))]);
  return { added: once.length - known.length };
}
