import { isClosedPeriod, REPORT_TYPES, type ReportGroup, type ReportType } from '@vidno/contract/vk/posts';
import { addDays, type Day, startOfMonth } from '#shared/format/days.ts';
import { type HeatLevel, toHeatLevels } from '#shared/ui/chart/heat-map.tsx';

/** Parses the search param; an unknown type falls back to the first. */
export function reportTypeOf(param: string | undefined): ReportType {
  return REPORT_TYPES.find((type) => type === param) ?? REPORT_TYPES[0];
}

/** Leaves out hours without posts; the heat map above shows them. */
export function groupsWithPosts(groups: readonly ReportGroup[]): readonly ReportGroup[] {
  return groups.filter(({ count_posts }) => count_posts > 0);
}

export const HEAT_MEASURES = ['er', 'erv', 'posts'] as const;
export type HeatMeasure = (typeof HEAT_MEASURES)[number];

const WEEKDAYS = 7;
export const HOURS = 24;
/** With fewer posts the mean of an hour is faded. */
export const FAINT_BELOW = 3;
/** Or one post of a hundred. */
const BEST_POSTS_MIN = 10;

/** How many posts an hour must have to be named the best. */
export function postsOfBest(groups: readonly ReportGroup[]): number {
  const posts = groups.reduce((sum, { count_posts }) => sum + count_posts, 0);
  return Math.max(BEST_POSTS_MIN, Math.ceil(posts / 100));
}

export interface HeatCell {
  readonly level: HeatLevel;
  readonly posts: number;
  readonly value: number | null;
}

export function heatMeasureOf(param: string | undefined): HeatMeasure {
  return HEAT_MEASURES.find((measure) => measure === param) ?? 'er';
}

/** The search param; omitted for the default. */
export function heatParam(measure: HeatMeasure): string | undefined {
  return measure === 'er' ? undefined : measure;
}

export function measureValue(group: ReportGroup, measure: HeatMeasure): number | null {
  return measure === 'posts' ? group.count_posts : group[`${measure}_value`];
}

/** Cells by weekday (Monday first) and hour, including hours without posts. */
export function heatCells(groups: readonly ReportGroup[], measure: HeatMeasure): HeatCell[][] {
  const byPlace = new Map(groups.map((group) => [group.value, group]));
  const places = Array.from({ length: WEEKDAYS * HOURS }, (_, place) => {
    const group = byPlace.get(`${Math.floor(place / HOURS) + 1}-${place % HOURS}`);
    const posts = group?.count_posts ?? 0;
    return { posts, value: group && posts > 0 ? measureValue(group, measure) : null };
  });
  const levels = toHeatLevels(places.map(({ value }) => value));
  const cells = places.map((place, index) => ({ ...place, level: levels[index] ?? 0 }));
  return Array.from({ length: WEEKDAYS }, (_, weekday) => cells.slice(weekday * HOURS, (weekday + 1) * HOURS));
}

/** The best hour of the week among those with enough posts. */
export function bestHour(groups: readonly ReportGroup[], measure: HeatMeasure): ReportGroup | null {
  let best: ReportGroup | null = null;
  const least = postsOfBest(groups);
  for (const group of groups) {
    if (group.count_posts < least) continue;
    const value = measureValue(group, measure);
    if (value !== null && value > (best ? (measureValue(best, measure) ?? 0) : 0)) best = group;
  }
  return best;
}

/** The month is not closed yet, or counters of its posts are still to be read for the last time. */
export function isMovingMonth(month: string, moving: number, today: Day): boolean {
  const lastDay = addDays(startOfMonth(addDays(`${month}-01`, 31)), -1);
  return moving > 0 || !isClosedPeriod(lastDay, today);
}
