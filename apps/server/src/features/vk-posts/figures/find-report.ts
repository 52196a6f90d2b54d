import type { Filter } from '@vidno/contract/vk/filter';
import { type ReportGroup, type ReportType, type Stats, TEXT_LENGTHS } from '@vidno/contract/vk/posts';
import type { Database } from '#database/database.ts';
import { toRange } from '../day-rules.ts';
import type { VkWall } from '../vk-wall.ts';
import { findLeafTier } from '../wall-repository.ts';
import { type Days, findSums, type GroupSums, listGroups, listPeriods } from './repository.ts';
import { mergeCells, toReportGroup, toStats } from './stats-rules.ts';

export interface Report {
  readonly stats: Stats;
  readonly groups: ReportGroup[];
  /** Including groups that are not in `groups`. */
  readonly totalCount: number;
}

/** Content types and hashtags come by number of posts, other groups in their natural order. Empty groups are left out. */
export async function findReport(
  db: Database,
  { vkAccountId, followers }: VkWall,
  { filter, type }: { filter: Filter; type: ReportType },
): Promise<Report> {
  const days = { vkAccountId, range: toRange(filter), leafTier: await findLeafTier(db, vkAccountId) };
  const [sums, { groups, totalCount }] = await Promise.all([findSums(db, days), listReport(db, days, type)]);
  return {
    stats: toStats(sums, followers),
    groups: groups.map((group) => toReportGroup(group, { followers, allPosts: sums.posts })),
    totalCount,
  };
}

async function listReport(
  db: Database,
  days: Days,
  type: ReportType,
): Promise<{ groups: GroupSums[]; totalCount: number }> {
  switch (type) {
    case 'content_type':
    case 'hashtag':
      return await listGroups(db, days, type);
    case 'text_length': {
      const { groups } = await listGroups(db, days, type);
      return toWhole(groups.toSorted((a, b) => lengthOf(a) - lengthOf(b)));
    }
    case 'weekday':
    case 'hour': {
      const { groups } = await listGroups(db, days, 'weekday_hour');
      return toWhole(mergeCells(groups, type).toSorted((a, b) => Number(a.value) - Number(b.value)));
    }
    case 'weekday_hour': {
      const { groups } = await listGroups(db, days, type);
      return toWhole(groups.toSorted((a, b) => hourOfWeek(a) - hourOfWeek(b)));
    }
    case 'month':
      return toWhole(await listPeriods(db, days, 'month'));
  }
}

function toWhole(groups: GroupSums[]): { groups: GroupSums[]; totalCount: number } {
  return { groups, totalCount: groups.length };
}

function lengthOf({ value }: GroupSums): number {
  const lengths: readonly string[] = TEXT_LENGTHS;
  return lengths.indexOf(value);
}

function hourOfWeek({ value }: GroupSums): number {
  const [weekday = 0, hour = 0] = value.split('-').map(Number);
  return weekday * 24 + hour;
}
