import { parsePosts, type VkPost } from '@vidno/providers/vk/objects';
import { DAY_MS } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import { listOldestReadings } from '#features/vk-posts/public.ts';
import { rollUp } from '#features/vk-posts/storing/roll-up.ts';
import { markPostsGone, storePosts } from '#features/vk-posts/storing/store-posts.ts';
import type { Scheduler } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import { addToCollected, findWallToTour, lockWall, type Wall } from '../wall-repository.ts';

interface TourTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkAccess: VkAccess;
}

/**
 * VK takes the ids of so many posts in one call of `wall.getById`, by its documentation.
 * @limit request: The rest is asked for in the next call.
 */
const POSTS_AT_ONCE = 100;
/**
 * Refreshes come first: this is what a day has left for posts that are old.
 * @limit rate: The rest is asked for an hour later.
 */
const CALLS_AN_HOUR = 60;
/** A post that is on the wall for good is asked for so often. */
const READ_EVERY_MS = 7 * DAY_MS;

/** Old posts that no refresh reads any more are asked for by their ids, the one that was not read for longest first. */
export async function scheduleTour(scheduler: Pick<Scheduler, 'schedule'>, tools: TourTools): Promise<void> {
  await scheduler.schedule('tour-vk-posts', '37 * * * *', () => tourPosts(tools));
}

/** Ends early when VK does not answer, or the day's budget is used up. May be called again after a crash. */
export async function tourPosts(tools: TourTools): Promise<void> {
  if (!tools.vkAccess.hasOwnTokens()) return;
  const now = tools.clock();
  const before = new Date(now.getTime() - READ_EVERY_MS);
  let left = CALLS_AN_HOUR;
  while (left > 0) {
    const wall = await findWallToTour(tools.db, { now, before });
    if (!wall) return;
    left -= await tourWall(tools, wall, { now, before, left });
    await rollUp(tools.db, wall.id);
  }
}

/** Answers how many of the calls that are left were used up: all if VK does not answer. */
async function tourWall(
  { db, vkAccess }: TourTools,
  wall: Pick<Wall, 'id' | 'owner_id'>,
  { now, before, left }: { now: Date; before: Date; left: number },
): Promise<number> {
  for (let calls = 0; calls < left; ) {
    const postIds = await listOldestReadings(db, wall.id, { before, limit: POSTS_AT_ONCE });
    if (postIds.length === 0) return calls;
    const posts = postIds.map((id) => `${wall.owner_id}_${id}`);
    const answer = await vkAccess.call('wall.getById', { posts }, { accountId: null });
    if (answer.kind === 'unavailable') return left;
    calls += 1;
    const read = answer.kind === 'answered' ? parsePosts(answer.response) : [];
    // A wall that shows none of them is closed, which does not delete its posts.
    if (read.length === 0 || !(await storeAnswer(db, wall.id, { postIds, read, now }))) return calls;
  }
  return left;
}

/** False if the wall has been deleted. */
async function storeAnswer(
  db: Database,
  vkAccountId: string,
  { postIds, read, now }: { postIds: readonly number[]; read: readonly VkPost[]; now: Date },
): Promise<boolean> {
  return await db.transaction().execute(async (trx: Transaction) => {
    if (!(await lockWall(trx, vkAccountId))) return false;
    const shown = read.filter((post) => !post.friends_only && !post.is_deleted);
    const ids = new Set(shown.map(({ id }) => id));
    const { added } = await storePosts(trx, { vkAccountId, posts: shown, seenAt: now });
    const unseen = { postIds: postIds.filter((id) => !ids.has(id)), isPlaceKnown: false };
    const gone = await markPostsGone(trx, { vkAccountId, gone: unseen, at: now });
    await addToCollected(trx, vkAccountId, { posts: added - gone });
    return true;
  });
}
