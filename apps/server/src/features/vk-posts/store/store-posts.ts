import type { VkPost } from '@vidno/providers/vk/objects';
import type { Transaction } from '#database/database.ts';

/**
 * Posts as VK gave them: the new ones are added, the known ones brought up to date. Storing the same twice changes
 * nothing but `seenAt`. `added` are those that were not there.
 */
export async function storePosts(
  _trx: Transaction,
  _page: { vkAccountId: string; posts: readonly VkPost[]; seenAt: Date },
): Promise<{ added: number }> {
  throw new Error('not written yet');
}
