import type { Filter } from '@vidno/contract/vk/filter';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { findActivity, findReport, type VkWall } from '#features/vk-posts/public.ts';
import type { Activity } from './tables/activity-table.ts';

/** Every metric by month, with the posts that it comes from. */
export async function findActivityMonths(
  { db, clock }: { db: Database; clock: Clock },
  wall: VkWall,
  filter: Filter,
): Promise<Activity> {
  const now = clock();
  const byMonth = (type: 'likes' | 'views' | 'comments' | 'reposts') =>
    findActivity(db, wall, { filter, type, view: 'month', now });
  const [likes, views, comments, reposts, { groups }] = await Promise.all([
    byMonth('likes'),
    byMonth('views'),
    byMonth('comments'),
    byMonth('reposts'),
    findReport(db, wall, { filter, type: 'month' }),
  ]);
  return { series: { likes, views, comments, reposts }, months: groups };
}
