import type { Transaction } from '#database/database.ts';
import type { VkPages } from '#features/suppression/vk-people.ts';
import { deleteOwners } from '#features/vk-posts/public.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import { withdrawRun } from '#runs/advance-run.ts';
import type { Tools } from '#tools.ts';
import { purgeWall } from '../untrack.ts';
import { listAbandonedWalls, REMOVED_AT } from '../wall-repository.ts';
import { blankWalls, lockWallsOfPeople, replaceTracked } from './removed-repository.ts';

/**
 * Nobody tracks these people any more from this transaction on, and nothing of their pages is shown. The posts go afterwards, with
 * `purgeRemovedWalls`. Answers the numbers that were not known before.
 */
export async function removePages(trx: Transaction, pages: VkPages, now: Date): Promise<number[]> {
  const walls = await lockWallsOfPeople(trx, pages);
  const ids = walls.map(({ id }) => id);
  await replaceTracked(trx, ids, now);
  for (const { collection_id: run } of walls) await withdrawRun(trx, run, now);
  await blankWalls(trx, ids);
  const vkIds = [...new Set([...pages.vkIds, ...walls.map(({ owner_id }) => owner_id)])];
  await deleteOwners(trx, vkIds);
  return vkIds;
}

/** A killed process leaves the rest to the next call, and at last to the purge of all walls that nobody tracks. */
export async function purgeRemovedWalls(tools: Pick<Tools, 'db' | 'clock' | 'files'>): Promise<void> {
  // No other wall was abandoned so early.
  const before = new Date(REMOVED_AT.getTime() + 1);
  await purgeOverdue({
    list: (page) => listAbandonedWalls(tools.db, { before, ...page }),
    remove: (id) => purgeWall(tools, id, tools.clock()),
  });
}
