import type { ActivityType, ActivityView } from '@vidno/contract/vk/activity';
import type { Filter } from '@vidno/contract/vk/filter';
import { toMoscowDay } from '#config/moscow-time.ts';
import type { Database } from '#database/database.ts';
import { toRange } from '../day-rules.ts';
import type { VkWall } from '../vk-wall.ts';
import { findLeafTier } from '../wall-repository.ts';
import { type ActivityPoint, toSeries, toSeriesDays } from './activity-rules.ts';
import { findExtent, listPeriods } from './repository.ts';

export async function findActivity(
  db: Database,
  { vkAccountId }: VkWall,
  { filter, type, view, now }: { filter: Filter; type: ActivityType; view: ActivityView; now: Date },
): Promise<ActivityPoint[]> {
  const range = toRange(filter);
  const [sums, extent] = await Promise.all([
    findLeafTier(db, vkAccountId).then((leafTier) => listPeriods(db, { vkAccountId, range, leafTier }, view)),
    findExtent(db, { vkAccountId, range }),
  ]);
  const days = toSeriesDays(filter, { extent, today: toMoscowDay(now) });
  return days ? toSeries(days, { sums, type, view }) : [];
}
