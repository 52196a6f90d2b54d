import type { Filter } from '@vidno/contract/vk/filter';
import type { Typicals } from '@vidno/contract/vk/posts';
import type { Database } from '#database/database.ts';
import { toRange } from '../day-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import type { VkWall } from '../vk-wall.ts';
import { findSummedWall } from '../wall-repository.ts';
import { findRankedMedians } from './find-ranked-medians.ts';
import { findMedians } from './median-repository.ts';
import { findSums } from './repository.ts';
import { toTypicals } from './typical-rules.ts';

export async function findTypicals(
  db: Database,
  { vkAccountId, followers }: VkWall,
  filter: Filter,
  limits: Limits = LIMITS,
): Promise<Typicals> {
  const range = toRange(filter);
  const summed = await findSummedWall(db, { vkAccountId, range });
  const [sums, medians] = await Promise.all([
    findSums(db, { vkAccountId, range, leafTier: summed?.leafTier ?? null }),
    summed && summed.posts > limits.maxSorted
      ? findRankedMedians(db, { vkAccountId, range, leafTier: summed.leafTier })
      : findMedians(db, { vkAccountId, range }),
  ]);
  return toTypicals(sums, medians, followers);
}
