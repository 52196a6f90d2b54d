import type { Filter } from '@vidno/contract/vk/filter';
import type { Stats } from '@vidno/contract/vk/posts';
import type { Database } from '#database/database.ts';
import { toRange } from '../day-rules.ts';
import type { VkWall } from '../vk-wall.ts';
import { findLeafTier } from '../wall-repository.ts';
import { findSums } from './repository.ts';
import { toStats } from './stats-rules.ts';

export async function findStats(db: Database, { vkAccountId, followers }: VkWall, filter: Filter): Promise<Stats> {
  const days = { vkAccountId, range: toRange(filter), leafTier: await findLeafTier(db, vkAccountId) };
  return toStats(await findSums(db, days), followers);
}
