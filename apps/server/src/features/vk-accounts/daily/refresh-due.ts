import { randomUUID } from 'node:crypto';
import type { Paying } from '#config/paying.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import { REFRESH_EVERY_MS } from '#features/vk-posts/coverage.ts';
import type { Scheduler } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import { findLastCollection } from '../collection-repository.ts';
import { startCollection } from '../start-collection.ts';
import { lockWall } from '../wall-repository.ts';
import { countScheduled, type DueWall, listDueWalls } from './due-repository.ts';

export interface RefreshDueTools extends Pick<Tools, 'db' | 'clock'> {
  readonly paying: Paying;
  readonly vkAccess: VkAccess;
}

/**
 * Scheduled readings wait in the slow lane, where they hold up nobody. So few at a time that the next ones are chosen when it is their
 * turn, by what was read longest ago then.
 * @limit queue: The next walls are taken a minute later.
 */
const WAITING_MAX = 20;

export async function scheduleRefreshing(
  scheduler: Pick<Scheduler, 'schedule'>,
  tools: RefreshDueTools,
): Promise<void> {
  await scheduler.schedule('refresh-vk-walls', '* * * * *', async () => void (await refreshDue(tools)));
}

/**
 * Starts a reading of the walls that were not read for a day, as far as accounts pay for them and calls are left. Answers how many. May be
 * called again after a crash.
 */
export async function refreshDue(tools: RefreshDueTools): Promise<number> {
  const { db, clock, vkAccess, paying } = tools;
  const now = clock();
  const room = WAITING_MAX - (await countScheduled(db, now));
  if (room <= 0 || (await areCallsUsedUp(vkAccess))) return 0;
  const due = await listDueWalls(db, {
    now,
    before: new Date(now.getTime() - REFRESH_EVERY_MS),
    terms: paying.termsAt(now),
    limit: room,
  });
  for (const [index, wall] of due.entries()) {
    // A millisecond apart, because they are taken in the order of their times.
    await startScheduled(tools, { ...wall, at: new Date(now.getTime() - due.length + index) });
  }
  return due.length;
}

/** Where only users who are logged in can ask VK, each reading shows for itself. */
async function areCallsUsedUp(vkAccess: VkAccess): Promise<boolean> {
  if (!vkAccess.isConnected()) return true;
  return (
    vkAccess.hasOwnTokens() && (await vkAccess.findObstacle('wall.get', { accountId: null, lane: 'slow' })) !== null
  );
}

/** Each in a transaction of its own, which locks the wall: a person may have started its reading meanwhile. */
async function startScheduled(
  { db }: RefreshDueTools,
  { id, accountId, at }: DueWall & { readonly at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const wall = await lockWall(trx, id);
    const previous = wall && (await findLastCollection(trx, wall));
    if (!wall || previous?.status === 'wait') return;
    const request = { id: randomUUID(), wall, requestedBy: accountId, previous, now: at };
    await startCollection(trx, { ...request, lane: 'slow' });
  });
}
