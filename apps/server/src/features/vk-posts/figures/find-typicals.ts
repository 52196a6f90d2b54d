import type { Filter } from '@vidno/contract/vk-filter';
import type { Typicals } from '@vidno/contract/vk-posts';
import type { Database } from '#database/database.ts';
import type { VkWall } from '../vk-wall.ts';

export async function findTypicals(_db: Database, _wall: VkWall, _filter: Filter): Promise<Typicals> {
  throw new Error('not written yet');
}
