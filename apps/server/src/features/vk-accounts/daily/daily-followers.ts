import { toMoscowDay } from '#config/time.ts';
import type { Suppressions } from '#features/catalogue/import/suppressions.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import { recordFollowersOfMany } from '#features/vk-posts/followers/record-followers.ts';
import type { Scheduler } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import { readPageStates } from '../read-many.ts';
import { listOwnersToCount, updateAccess } from './due-repository.ts';

interface DailyFollowersTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkAccess: VkAccess;
  readonly suppressions: Suppressions;
}

/**
 * VK takes the ids of so many pages in one call: `users.get` by its schema, `groups.getById` by its documentation.
 * @limit request: The rest is asked for in the next call.
 */
const IDS_AT_ONCE = { user: 1_000, group: 500 } as const;

/** Every hour, so that a day that VK did not answer at first is not lost. */
export async function scheduleDailyFollowers(
  scheduler: Pick<Scheduler, 'schedule'>,
  tools: DailyFollowersTools,
): Promise<void> {
  await scheduler.schedule('count-vk-followers', '7 * * * *', () => countFollowers(tools));
}

/** Records the followers of every tracked page that nobody has counted today, and whether it is open. May be called again after a crash. */
export async function countFollowers(tools: DailyFollowersTools): Promise<void> {
  if (!tools.vkAccess.hasOwnTokens()) return;
  for (const kind of ['group', 'user'] as const) await countFollowersOf(tools, kind);
}

async function countFollowersOf(tools: DailyFollowersTools, kind: 'user' | 'group'): Promise<void> {
  const { db, clock, vkAccess } = tools;
  const limit = IDS_AT_ONCE[kind];
  for (let ids: number[], after = Number.MIN_SAFE_INTEGER; ; after = ids.at(-1) ?? after) {
    ids = await listOwnersToCount(db, { kind, day: toMoscowDay(clock()), after, limit });
    if (ids.length === 0) return;
    const states = await readPageStates(vkAccess, { kind, ids });
    if (states === null) return;
    await updateAccess(
      db,
      ids.map((ownerId) => ({ ownerId, access: states.get(ownerId)?.access ?? 'gone' })),
    );
    // A page that VK no longer shows has a day without followers, and is not asked for again on that day.
    const counts = new Map(ids.map((id) => [id, states.get(id)?.followers ?? null]));
    await recordFollowersOfMany(tools, { counts, at: clock() });
  }
}
