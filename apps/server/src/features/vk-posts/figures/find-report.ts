import type { Filter } from '@vidno/contract/vk-filter';
import type { ReportGroup, ReportType, Stats } from '@vidno/contract/vk-posts';
import type { Database } from '#database/database.ts';
import type { VkWall } from '../vk-wall.ts';

export interface Report {
  readonly stats: Stats;
  readonly groups: ReportGroup[];
  /** Groups there are, also those beyond `groups`. */
  readonly totalCount: number;
}

export async function findReport(
  _db: Database,
  _wall: VkWall,
  _asked: { filter: Filter; type: ReportType },
): Promise<Report> {
  throw new Error('not written yet');
}
