import type { VkPost } from '@vidno/providers/vk/objects';
import type { Transaction } from '#database/database.ts';
import { toDayNumber } from '../days.ts';
import { markDirty } from './roll-up-repository.ts';
import { deletePostsNotSeen, listKnownDays, lockWall, upsertPosts } from './store-repository.ts';
import { toStoredPost } from './stored-post.ts';

/** Inserts new posts and updates known ones. Storing the same posts twice changes only `seenAt`. */
export async function storePosts(
  trx: Transaction,
  { vkAccountId, posts, seenAt }: { vkAccountId: string; posts: readonly VkPost[]; seenAt: Date },
): Promise<{ added: number }> {
  // A page may contain the pinned post twice, on top and at its usual position.
  const unique = [...new Map(posts.map((post) => [post.id, toStoredPost(post)])).values()];
  if (unique.length === 0) return { added: 0 };
  await lockWall(trx, vkAccountId);
  const ids = unique.map(({ post_id }) => post_id);
  const known = await listKnownDays(trx, vkAccountId, ids);
  await upsertPosts(trx, vkAccountId, { posts: unique, seenAt });
  await markDirty(trx, vkAccountId, [...known.map(({ day }) => day), ...unique.map(({ day }) => toDayNumber(day))]);
  return { added: unique.length - known.length };
}

/** Posts that a run did not see have been deleted from the wall. Without `publishedFrom` the run has read all of it. */
export async function removePostsNotSeen(
  trx: Transaction,
  run: { vkAccountId: string; publishedFrom?: Date; seenBefore: Date },
): Promise<{ removed: number }> {
  await lockWall(trx, run.vkAccountId);
  const { publishedFrom, seenBefore } = run;
  const days = await deletePostsNotSeen(trx, run.vkAccountId, { publishedFrom, seenBefore });
  await markDirty(trx, run.vkAccountId, days);
  return { removed: days.length };
}
