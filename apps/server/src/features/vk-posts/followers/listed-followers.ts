import { FOLLOWER_DAYS_MAX, type FollowerDay } from '@vidno/contract/vk/coverage';
import type { Filter } from '@vidno/contract/vk/filter';
import type { Database } from '#database/database.ts';
import { toDay, toRange } from '../days.ts';
import type { VkWall } from '../stats.ts';
import { listFollowerDays } from './follower-repository.ts';

/** The followers of a period by day, for screen, file and link. */
export async function listFollowersIn(db: Database, { ownerId }: VkWall, filter: Filter): Promise<FollowerDay[]> {
  const { from, to } = toRange(filter);
  return await listFollowerDays(db, { ownerId, from: toDay(from), to: toDay(to), limit: FOLLOWER_DAYS_MAX });
}
