import type { Transaction } from '#database/database.ts';
import { markDirty } from '../roll-up/repository.ts';
import { deletePostsNotSeen, lockWall } from './repository.ts';

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
