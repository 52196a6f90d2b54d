import type { Filter } from '@vidno/contract/vk/filter';
import type { ActivityType, ActivityView } from '@vidno/contract/vk/posts';
import { toMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { toDay, toDayNumber, toWeekday } from './days.ts';
import { findDays, findExtent, type GroupSums, listPeriods } from './figures-repository.ts';
import type { VkWall } from './stats.ts';

export async function findActivity(
  db: Database,
  { vkAccountId }: VkWall,
  { filter, type, view, now }: { filter: Filter; type: ActivityType; view: ActivityView; now: Date },
): Promise<ActivityPoint[]> {
  const days = await findDays(db, vkAccountId, filter);
  const [sums, extent] = await Promise.all([
    listPeriods(db, days, view),
    findExtent(db, { ...days, withoutDeleted: filter.without_deleted === true }),
  ]);
  const series = toSeriesDays(filter, { extent, today: toMoscowDay(now) });
  return series ? toSeries(series, { sums, type, view }) : [];
}

interface ActivityPoint {
  readonly time: string;
  readonly value: number | null;
}

/**
 * The first and last day of a series. An open end of the filter becomes that of the posts, and future days are left out.
 * Null if no days remain.
 */
function toSeriesDays(
  { date_from, date_to }: Filter,
  { extent, today }: { extent: { first: string; last: string } | null; today: string },
): { first: string; last: string } | null {
  const first = date_from || extent?.first;
  const last = earlierOf(date_to || extent?.last, laterOf(today, extent?.last));
  return first && last && first <= last ? { first, last } : null;
}

/** A point for every period: 0 without posts, null if there are posts but none has the figure. */
function toSeries(
  { first, last }: { first: string; last: string },
  { sums, type, view }: { sums: readonly GroupSums[]; type: ActivityType; view: ActivityView },
): ActivityPoint[] {
  const found = new Map(sums.map((period) => [period.value, period]));
  return toTimes({ first, last }, view).map((time) => ({ time, value: toValue(found.get(time), type) }));
}

function toValue(sums: GroupSums | undefined, type: ActivityType): number | null {
  if (!sums) return 0;
  return type === 'views' && sums.posts_with_views === 0 ? null : sums[type];
}

function toTimes({ first, last }: { first: string; last: string }, view: ActivityView): string[] {
  if (view === 'month') return toMonths(first.slice(0, 7), last.slice(0, 7));
  const step = view === 'week' ? 7 : 1;
  const from = toDayNumber(first);
  const start = view === 'week' ? from - toWeekday(from) + 1 : from;
  const count = Math.floor((toDayNumber(last) - start) / step) + 1;
  return Array.from({ length: count }, (_, index) => toDay(start + index * step));
}

function toMonths(first: string, last: string): string[] {
  const [from, to] = [toMonthNumber(first), toMonthNumber(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const month = from + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function toMonthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

function laterOf(one: string, other: string | undefined): string {
  return other && other > one ? other : one;
}

function earlierOf(one: string | undefined, other: string): string | undefined {
  return one && one > other ? other : one;
}
