import type { Filter } from '@vidno/contract/vk-filter';
import type { Stats } from '@vidno/contract/vk-posts';
import type { Database } from '#database/database.ts';
import type { VkWall } from '../vk-wall.ts';

export async function findStats(_db: Database, _wall: VkWall, _filter: Filter): Promise<Stats> {
  throw new Error('not written yet');
}
