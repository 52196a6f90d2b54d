import type { Filter } from '@vidno/contract/vk-filter';
import type { ActivityType, ActivityView } from '@vidno/contract/vk-posts';
import type { Database } from '#database/database.ts';
import type { VkWall } from '../vk-wall.ts';

export interface ActivityPoint {
  readonly time: string;
  readonly value: number | null;
}

export async function findActivity(
  _db: Database,
  _wall: VkWall,
  _asked: { filter: Filter; type: ActivityType; view: ActivityView },
): Promise<ActivityPoint[]> {
  throw new Error('not written yet');
}
