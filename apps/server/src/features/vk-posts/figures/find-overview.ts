import { POSTS_PAGE_SIZE } from '@vidno/contract/constants';
import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { AccountOverview, Post, Stats } from '@vidno/contract/vk/posts';
import type { Database } from '#database/database.ts';
import { toDay, toPreviousRange, toRange } from '../day-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import { listPosts } from '../lists/list-posts.ts';
import type { VkWall } from '../vk-wall.ts';
import { findReport } from './find-report.ts';
import { findStats } from './find-stats.ts';
import { findTypicals } from './find-typicals.ts';
import { findExtent } from './repository.ts';

/** The answer of `get-data-account` without the fields that describe the collection. */
export type Overview = Omit<AccountOverview, 'status' | 'id' | 'processId' | 'user'>;

const BEST_POSTS = 5;

export async function findOverview(
  db: Database,
  wall: VkWall,
  filter: Filter,
  limits: Limits = LIMITS,
): Promise<Overview> {
  const first = (sort: PostSort, direction: Direction, limit: number) =>
    listFirst(db, wall, { filter, sort, direction, limit, limits });
  const [report, typicals, previousStats, extent, listRating, listWorst, latest] = await Promise.all([
    findReport(db, wall, { filter, type: 'content_type' }),
    findTypicals(db, wall, filter, limits),
    findPreviousStats(db, wall, filter),
    findExtent(db, { vkAccountId: wall.vkAccountId, range: toRange(filter) }),
    first('er', 'up', BEST_POSTS),
    first('er', 'down', BEST_POSTS),
    first('publish_time', 'up', POSTS_PAGE_SIZE),
  ]);
  return {
    range: extent && { date_from: extent.first, date_to: extent.last },
    stats: report.stats,
    previousStats,
    typicals,
    listRating,
    listWorst,
    listPosts: latest,
    reportPosts: report.groups,
  };
}

async function listFirst(
  db: Database,
  wall: VkWall,
  { limits, ...request }: { filter: Filter; sort: PostSort; direction: Direction; limit: number; limits: Limits },
): Promise<Post[]> {
  const page = await listPosts(db, wall, { ...request, page: 0 }, limits);
  return page?.posts ?? [];
}

async function findPreviousStats(db: Database, wall: VkWall, filter: Filter): Promise<Stats | null> {
  const previous = toPreviousRange(filter);
  if (!previous) return null;
  return await findStats(db, wall, { date_from: toDay(previous.from), date_to: toDay(previous.to) });
}
