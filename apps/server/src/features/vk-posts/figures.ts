import { POSTS_PAGE_SIZE } from '@vidno/contract/constants';
import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import {
  type AccountOverview,
  FINAL_AGE_DAYS,
  POSTS_NOW_MAX,
  type Post,
  type ReportGroup,
  type ReportType,
  type Stats,
  TEXT_LENGTHS,
  type Typicals,
} from '@vidno/contract/vk/posts';
import { DAY_MS, toMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { type BucketCount, FIGURES, type Figure, NO_FIGURE, toPageSlices } from './buckets.ts';
import { findCollectedDays, type ReadWall, toCompared } from './chart.ts';
import { coverAround, LIMITS, type Limits, toRange } from './days.ts';
import {
  countDeleted,
  type Days,
  findDays,
  findExtent,
  findLastPostTime,
  findSummedWall,
  findSums,
  findSumsNow,
  type GroupSums,
  listGroups,
  listPeriods,
} from './figures-repository.ts';
import { FIRST_TRAIT, toCounted } from './groups.ts';
import { listPosts } from './list-posts.ts';
import { countInBuckets, findMedians, listFigures } from './ranks-repository.ts';
import { type Medians, mergeCells, toReportGroup, toStats, toTypicals, type VkWall } from './stats.ts';

/** The answer of `get-data-account` without the fields that describe the collection. */
type Overview = Omit<AccountOverview, 'status' | 'id' | 'processId' | 'user' | 'coverage'>;

const BEST_POSTS = 5;

export async function findOverview(
  db: Database,
  wall: ReadWall,
  { filter, now, limits = LIMITS }: { filter: Filter; now: Date; limits?: Limits | undefined },
): Promise<Overview> {
  const compared = toCompared(filter, await findCollectedDays(db, wall, now));
  const first = (sort: PostSort, direction: Direction, limit: number) =>
    listFirst(db, wall, { filter, sort, direction, limit, limits });
  const [report, typicals, previousStats, deletedCount, extent, listRating, listWorst, latest] = await Promise.all([
    findReport(db, wall, { filter, type: 'content_type' }),
    findTypicals(db, wall, filter, limits),
    compared?.collected
      ? findStats(db, wall, { ...filter, date_from: compared.date_from, date_to: compared.date_to })
      : null,
    countDeleted(db, { vkAccountId: wall.vkAccountId, range: toRange(filter) }),
    findExtent(db, { vkAccountId: wall.vkAccountId, range: toRange(filter), counted: toCounted(filter) }),
    first('er', 'up', BEST_POSTS),
    first('er', 'down', BEST_POSTS),
    first('publish_time', 'up', POSTS_PAGE_SIZE),
  ]);
  return {
    range: extent && { date_from: extent.first, date_to: extent.last },
    stats: report.stats,
    compared,
    previousStats,
    deletedCount,
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
  const posts = page?.posts ?? [];
  // Posts without an ER come last in both orders, and are neither best nor worst.
  return request.sort === 'er' ? posts.filter(({ er }) => er !== null) : posts;
}

interface Report {
  readonly stats: Stats;
  readonly groups: ReportGroup[];
  /** Including groups that are not in `groups`. */
  readonly totalCount: number;
}

/** Content types and hashtags come by number of posts, other groups in their natural order. Empty groups are left out. */
export async function findReport(
  db: Database,
  { vkAccountId }: VkWall,
  { filter, type }: { filter: Filter; type: ReportType },
): Promise<Report> {
  const days = await findDays(db, vkAccountId, filter);
  const [sums, { groups, totalCount }] = await Promise.all([findSums(db, days), listReport(db, days, type)]);
  return {
    stats: toStats(sums),
    groups: groups.map((group) => toReportGroup(group, sums.posts)),
    totalCount,
  };
}

/** Null stats if the period has too many posts to read. */
export async function findStatsNow(
  db: Database,
  { vkAccountId }: VkWall,
  filter: Filter,
): Promise<{ stats: Stats | null; readLater: number }> {
  const period = { vkAccountId, range: toRange(filter), counted: toCounted(filter) };
  const { posts_read_later: readLater, ...sums } = await findSumsNow(db, period, POSTS_NOW_MAX);
  return { stats: sums.posts > POSTS_NOW_MAX ? null : toStats(sums), readLater };
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

export async function findStats(db: Database, { vkAccountId }: VkWall, filter: Filter): Promise<Stats> {
  const days = await findDays(db, vkAccountId, filter);
  return toStats(await findSums(db, days));
}

/** The day 30 days ago. */
export function monthAgo(now: Date): string {
  return toMoscowDay(new Date(now.getTime() - FINAL_AGE_DAYS * DAY_MS));
}

/** The ER of the posts of the last 30 days, in percent, and when the last one on the wall was published. */
export async function findLatest(
  db: Database,
  { id, owner_id }: { id: string; owner_id: number },
  now: Date,
): Promise<{ er: number | null; lastPostAt: Date | null }> {
  const wall = { vkAccountId: id, ownerId: owner_id };
  const [{ er_value: er }, lastPostAt] = await Promise.all([
    findStats(db, wall, { date_from: monthAgo(now), without_deleted: true }),
    findLastPostTime(db, id),
  ]);
  return { er, lastPostAt };
}

export async function findTypicals(
  db: Database,
  { vkAccountId }: VkWall,
  filter: Filter,
  limits: Limits = LIMITS,
): Promise<Typicals> {
  const days = await findDays(db, vkAccountId, filter);
  const summed = await findSummedWall(db, days);
  const [sums, medians] = await Promise.all([
    findSums(db, days),
    summed && summed.posts > limits.maxSorted ? findRankedMedians(db, days, summed.leafTier) : findMedians(db, days),
  ]);
  return toTypicals(sums, medians);
}

/** Medians from histograms, for too many posts to sort. */
async function findRankedMedians(
  db: Database,
  { vkAccountId, range, counted, unevenDays }: Days,
  leafTier: number,
): Promise<Medians> {
  const selection = { range, dimension: 'all', value: '', counted } as const;
  const posts = { vkAccountId, selection, trait: FIRST_TRAIT.all };
  const cover = coverAround(range, leafTier, unevenDays);
  const counts = await countInBuckets(db, posts, { cover, figures: FIGURES });
  const medianOf = (figure: Figure) =>
    findMedian(db, { vkAccountId, range, counted }, { figure, counts: counts.get(figure) ?? [] });
  const [likes, comments, reposts, views, perFollower, perView] = await Promise.all([
    medianOf('likes'),
    medianOf('comments'),
    medianOf('reposts'),
    medianOf('views'),
    medianOf('interactions_per_follower'),
    medianOf('interactions_per_view'),
  ]);
  return { likes, comments, reposts, views, interactions_per_follower: perFollower, interactions_per_view: perView };
}

/** The middle figure, or the mean of the two in the middle. */
async function findMedian(
  db: Database,
  days: Pick<Days, 'vkAccountId' | 'range' | 'counted'>,
  { figure, counts }: { figure: Figure; counts: readonly BucketCount[] },
): Promise<number | null> {
  const known = counts.filter(({ bucket }) => bucket !== NO_FIGURE);
  const posts = known.reduce((sum, count) => sum + count.posts, 0);
  if (posts === 0) return null;
  const slices = toPageSlices(known, {
    figure,
    direction: 'down',
    days: days.range,
    offset: Math.floor((posts - 1) / 2),
    limit: posts % 2 === 0 ? 2 : 1,
  });
  const middle: number[] = [];
  for (const slice of slices) {
    if (slice.figures.kind === 'one') middle.push(...new Array<number>(slice.take).fill(slice.figures.figure));
    else middle.push(...(await listFigures(db, days, { figure, slice })));
  }
  return middle.reduce((sum, one) => sum + one, 0) / middle.length;
}
