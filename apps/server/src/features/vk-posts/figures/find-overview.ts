import type { Filter } from '@vidno/contract/vk-filter';
import type { AccountOverview } from '@vidno/contract/vk-posts';
import type { Database } from '#database/database.ts';
import type { VkWall } from '../vk-wall.ts';

/** Of `get-data-account`, all but what the collection knows. */
export type Overview = Omit<AccountOverview, 'status' | 'id' | 'processId' | 'user'>;

export async function findOverview(_db: Database, _wall: VkWall, _filter: Filter): Promise<Overview> {
  throw new Error('not written yet');
}
