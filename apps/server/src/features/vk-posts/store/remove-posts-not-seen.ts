import type { Transaction } from '#database/database.ts';

/** What a run did not meet again is gone from the wall. Without `publishedFrom` the run has read the whole wall. */
export async function removePostsNotSeen(
  _trx: Transaction,
  _run: { vkAccountId: string; publishedFrom?: Date; seenBefore: Date },
): Promise<{ removed: number }> {
  throw new Error('not written yet');
}
