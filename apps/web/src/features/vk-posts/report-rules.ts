import { REPORT_TYPES, type ReportGroup, type ReportType } from '@vidno/contract/vk/posts';
import { type HeatLevel, toHeatLevels } from '#shared/ui/chart/heat-levels.ts';

/** Of the address; an unknown report is the first. */
export function reportTypeOf(word: string | undefined): ReportType {
  return REPORT_TYPES.find((type) => type === word) ?? REPORT_TYPES[0];
}

/** Hours of the week without posts say nothing in a table; the map above shows them. */
export function groupsWithPosts(groups: readonly ReportGroup[]): readonly ReportGroup[] {
  return groups.filter(({ count_posts }) => count_posts > 0);
}

export const HEAT_MEASURES = ['er', 'erv', 'posts'] as const;
export type HeatMeasure = (typeof HEAT_MEASURES)[number];

const WEEKDAYS = 7;
export const HOURS = 24;
/** Fewer posts in an hour say nothing about the hour. */
export const LEAST_POSTS = 3;

export interface HeatCell {
  readonly level: HeatLevel;
  readonly posts: number;
  readonly worth: number | null;
}

export function heatMeasureOf(word: string | undefined): HeatMeasure {
  return HEAT_MEASURES.find((measure) => measure === word) ?? 'er';
}

/** For the address: nothing for the usual one. */
export function heatWord(measure: HeatMeasure): string | undefined {
  return measure === 'er' ? undefined : measure;
}

export function worthOf(group: ReportGroup, measure: HeatMeasure): number | null {
  return measure === 'posts' ? group.count_posts : group[`${measure}_value`];
}

/** Cells by weekday (Monday first) and hour; hours without posts are in it too. */
export function heatCells(groups: readonly ReportGroup[], measure: HeatMeasure): HeatCell[][] {
  const byPlace = new Map(groups.map((group) => [group.value, group]));
  const places = Array.from({ length: WEEKDAYS * HOURS }, (_, place) => {
    const group = byPlace.get(`${Math.floor(place / HOURS) + 1}-${place % HOURS}`);
    const posts = group?.count_posts ?? 0;
    return { posts, worth: group && posts > 0 ? worthOf(group, measure) : null };
  });
  const levels = toHeatLevels(places.map(({ worth }) => worth));
  const cells = places.map((place, index) => ({ ...place, level: levels[index] ?? 0 }));
  return Array.from({ length: WEEKDAYS }, (_, weekday) => cells.slice(weekday * HOURS, (weekday + 1) * HOURS));
}

/** The hour of the week that is worth most, among those with enough posts. */
export function bestHour(groups: readonly ReportGroup[], measure: HeatMeasure): ReportGroup | null {
  let best: ReportGroup | null = null;
  for (const group of groups) {
    if (measure !== 'posts' && group.count_posts < LEAST_POSTS) continue;
    const worth = worthOf(group, measure);
    if (worth !== null && worth > (best ? (worthOf(best, measure) ?? 0) : 0)) best = group;
  }
  return best;
}
