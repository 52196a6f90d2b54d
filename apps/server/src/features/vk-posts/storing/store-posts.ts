import type { VkPost } from '@vidno/providers/vk/objects';
import type { Transaction } from '#database/database.ts';
import { insertChanges } from '../changes/change-repository.ts';
import { toDayNumber } from '../days.ts';
import { deletionOf, mergeReading, type PostChange } from './merge-reading.ts';
import { markDirty } from './roll-up-repository.ts';
import { deletePostsNotSeen, listHeld, lockWall, markDeleted, type Unseen, upsertPosts } from './store-repository.ts';
import { toStoredPost } from './stored-post.ts';

interface Reading {
  readonly vkAccountId: string;
  readonly posts: readonly VkPost[];
  /** When they were read; the start of the pass. */
  readonly seenAt: Date;
  /** By post, how many places above it VK counts without showing their posts. Those that are not known are left out. */
  readonly hiddenAbove?: ReadonlyMap<number, number>;
}

/** Inserts new posts and updates known ones. Storing the same posts twice changes nothing. `added` counts those that are back too. */
export async function storePosts(
  trx: Transaction,
  { vkAccountId, posts, seenAt, hiddenAbove }: Reading,
): Promise<{ added: number }> {
  // A page may contain the pinned post twice, on top and at its usual position.
  const unique = [...new Map(posts.map((post) => [post.id, toStoredPost(post, hiddenAbove?.get(post.id))])).values()];
  if (unique.length === 0) return { added: 0 };
  const wall = await lockWall(trx, vkAccountId);
  const ids = unique.map(({ post_id }) => post_id);
  const held = new Map((await listHeld(trx, vkAccountId, ids)).map((post) => [post.post_id, post]));
  const merged = unique.map((read) => mergeReading(held.get(read.post_id), read, seenAt));
  await upsertPosts(trx, vkAccountId, { posts: merged.map(({ post }) => post), seenAt });
  await markDirty(
    trx,
    vkAccountId,
    merged.map(({ post }) => toDayNumber(post.day)),
  );
  const changes = merged.flatMap((one) => one.changes);
  if (wall.isCollected) await insertChanges(trx, vkAccountId, { at: seenAt, changes });
  return { added: changes.filter(({ kind }) => kind === 'new' || kind === 'back').length };
}

/** Posts that are no longer on the wall are marked and go on counting. Answers how many there are. */
export async function markPostsGone(
  trx: Transaction,
  { vkAccountId, gone, at }: { vkAccountId: string; gone: Unseen; at: Date },
): Promise<number> {
  const wall = await lockWall(trx, vkAccountId);
  const posts = await markDeleted(trx, vkAccountId, { gone, at });
  const days = posts.map(({ day }) => toDayNumber(day));
  await markDirty(trx, vkAccountId, days);
  const changes: PostChange[] = posts.map(deletionOf);
  if (wall.isCollected) await insertChanges(trx, vkAccountId, { at, changes });
  return posts.length;
}

/** Deletes posts: of a wall that is being purged, or of one of which only the latest are kept. */
export async function removePostsNotSeen(
  trx: Transaction,
  { vkAccountId, seenBefore, publishedFrom }: { vkAccountId: string; seenBefore: Date; publishedFrom?: Date },
): Promise<{ removed: number }> {
  await lockWall(trx, vkAccountId);
  const removed = await deletePostsNotSeen(trx, vkAccountId, { seenBefore, publishedFrom: publishedFrom ?? null });
  await markDirty(
    trx,
    vkAccountId,
    removed.map(({ day }) => toDayNumber(day)),
  );
  return { removed: removed.filter(({ deleted_at }) => deleted_at === null).length };
}
