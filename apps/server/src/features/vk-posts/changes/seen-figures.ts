import type { Changes, PeriodChange, PeriodFigures } from '@vidno/contract/vk/changes';
import type { Filter } from '@vidno/contract/vk/filter';
import type { Stats } from '@vidno/contract/vk/posts';
import { type Clock, toMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { type DayRange, intersect, toDay, toMonthRange, toRange } from '../days.ts';
import { findReport } from '../figures.ts';
import type { VkWall } from '../stats.ts';
import { findLastChange, listReasons, listSeen, type Reason, type Seen, upsertSeen } from './change-repository.ts';

/** The figures that an account saw last, or sent, of a period and its months. */
export interface SeenFigures {
  readonly total: SeenPeriod | null;
  readonly months: ReadonlyMap<string, SeenPeriod>;
}

interface SeenPeriod {
  readonly figures: PeriodFigures;
  readonly at: Date;
  /** The last change that was counted in. */
  readonly lastChange: number;
}

const NO_POSTS: PeriodFigures = { posts: 0, likes: 0, comments: 0, reposts: 0, views: null, er: null, erv: null };

/** What is no longer as it was seen, and why. */
export async function findChanges(
  db: Database,
  wall: VkWall,
  { filter, seen }: { filter: Filter; seen: SeenFigures },
): Promise<Omit<Changes, 'status'>> {
  // What changed is journalled for all posts of a day together.
  if (isOfSomeKinds(filter)) return { seen: null, total: null, months: [] };
  const now = await readFigures(db, wall, filter);
  const differing = [
    ...(seen.total ? [{ period: TOTAL, seen: seen.total, now: now.total, range: toRange(filter) }] : []),
    ...listMonths(filter, { seen, now: now.months }),
  ].filter((period) => !isSame(period.seen.figures, period.now));
  const asked = differing.map(({ period, range, seen: { lastChange } }) => ({ period, range, after: lastChange }));
  const reasons = await listReasons(db, wall.vkAccountId, asked);
  const changes = differing.map((one) => ({
    period: one.period,
    change: {
      seen: one.seen.at.toISOString(),
      before: one.seen.figures,
      now: one.now,
      reasons: (reasons.get(one.period) ?? []).map(toReason),
    },
  }));
  return {
    seen: seen.total?.at.toISOString() ?? null,
    total: changes.find(({ period }) => period === TOTAL)?.change ?? null,
    months: changes
      .filter(({ period }) => period !== TOTAL)
      .map(({ period, change }) => ({ month: period, ...change }))
      .sort((one, other) => (one.month < other.month ? -1 : 1)),
  };
}

const TOTAL = 'total';

/** A month that had no posts when the whole period was seen had none then, unless it was not over yet. */
function listMonths(filter: Filter, { seen, now }: { seen: SeenFigures; now: ReadonlyMap<string, PeriodFigures> }) {
  const months = new Set([...seen.months.keys(), ...now.keys()]);
  return [...months].flatMap((month) => {
    const range = toWholeMonth(filter, month);
    const known = seen.months.get(month) ?? emptyWhenSeen(seen.total, range);
    return range && known ? [{ period: month, seen: known, now: now.get(month) ?? NO_POSTS, range }] : [];
  });
}

function emptyWhenSeen(total: SeenPeriod | null, range: DayRange | null): SeenPeriod | null {
  return total && range && toDay(range.to) < toMoscowDay(total.at) ? { ...total, figures: NO_POSTS } : null;
}

/** Null if the period has only a part of the month. */
function toWholeMonth(filter: Filter, month: string): DayRange | null {
  const range = toMonthRange(month);
  const cut = range && intersect(range, toRange(filter));
  return range && cut && range.from === cut.from && range.to === cut.to ? range : null;
}

export async function findSeen(
  db: Database,
  { accountId, vkAccountId, filter }: { accountId: number; vkAccountId: string; filter: Filter },
): Promise<SeenFigures> {
  const seen = new Map((await listSeen(db, { accountId, vkAccountId })).map((one) => [one.period, one]));
  const suffix = suffixOf(filter);
  const months = [...seen.values()].flatMap((one): Array<[string, SeenPeriod]> => {
    const month = one.period.slice(0, MONTH_CHARS);
    return one.period === month + suffix && toMonthRange(month) ? [[month, toSeenPeriod(one)]] : [];
  });
  const total = seen.get(periodOf(filter));
  return { total: total ? toSeenPeriod(total) : null, months: new Map(months) };
}

/** Remembers the figures of now as seen. */
export async function markSeen(
  { db, clock }: { db: Database; clock: Clock },
  wall: VkWall,
  { accountId, filter }: { accountId: number; filter: Filter },
): Promise<void> {
  if (isOfSomeKinds(filter)) return;
  // Before the figures are read: what is counted meanwhile is at worst told twice.
  const lastChange = await findLastChange(db, wall.vkAccountId);
  const { total, months } = await readFigures(db, wall, filter);
  const at = clock();
  const whole = [...months].filter(([month]) => toWholeMonth(filter, month) !== null);
  const seen = [
    [periodOf(filter), total] as const,
    ...whole.map(([month, figures]) => [month + suffixOf(filter), figures] as const),
  ].map(([period, figures]): Seen => ({ period, last_change_id: lastChange, seen_at: at, figures }));
  await db.transaction().execute((trx) => upsertSeen(trx, { accountId, vkAccountId: wall.vkAccountId }, seen));
}

async function readFigures(
  db: Database,
  wall: VkWall,
  filter: Filter,
): Promise<{ total: PeriodFigures; months: ReadonlyMap<string, PeriodFigures> }> {
  const { stats, groups } = await findReport(db, wall, { filter, type: 'month' });
  return { total: toFigures(stats), months: new Map(groups.map((group) => [group.value, toFigures(group)])) };
}

export function toFigures(
  stats: Omit<Stats, 'count_moving' | 'posts_with_views' | 'posts_with_reactions'>,
): PeriodFigures {
  return {
    posts: stats.count_posts,
    likes: stats.count_likes,
    comments: stats.count_comments,
    reposts: stats.count_reposts,
    views: stats.count_views,
    er: stats.er_value,
    erv: stats.erv_value,
  };
}

function toSeenPeriod({ figures, seen_at, last_change_id }: Seen): SeenPeriod {
  return { figures, at: seen_at, lastChange: last_change_id };
}

function toReason({ at, ...sums }: Reason): PeriodChange['reasons'][number] {
  return { ...sums, day: toMoscowDay(at) };
}

function isSame(one: PeriodFigures, other: PeriodFigures): boolean {
  const names = Object.keys(NO_POSTS) as Array<keyof PeriodFigures>;
  return names.every((name) => one[name] === other[name]);
}

const MONTH_CHARS = '2026-03'.length;

function periodOf(filter: Filter): string {
  return `${filter.date_from ?? ''}..${filter.date_to ?? ''}${suffixOf(filter)}`;
}

function isOfSomeKinds({ only, without = [] }: Filter): boolean {
  return Boolean(only) || without.length > 0;
}

function suffixOf({ without_deleted }: Filter): string {
  return without_deleted ? ' without deleted' : '';
}
