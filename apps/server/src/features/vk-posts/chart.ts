import { DEMO_VK } from '@vidno/contract/constants';
import {
  comparedPeriod,
  type Day,
  type Days,
  type Step,
  type StepDays,
  stepOf,
  stepsOf,
} from '@vidno/contract/format/periods';
import type { VkUser } from '@vidno/contract/vk/accounts';
import type { ChartPoint, PeriodChart } from '@vidno/contract/vk/chart';
import { METRICS, metricOf } from '@vidno/contract/vk/figures';
import type { Filter } from '@vidno/contract/vk/filter';
import type { Compared } from '@vidno/contract/vk/posts';
import { toMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { ALL_DAYS } from './days.ts';
import { findDays, findExtent, type GroupSums, listPeriods } from './figures-repository.ts';
import { toStats, type VkWall } from './stats.ts';

/** A wall, with what says which of its days were collected. */
export interface ReadWall extends VkWall {
  readonly demo: boolean;
  readonly user: Pick<VkUser, 'timeLastRefresh' | 'countPosts'>;
}

/** The days whose posts are held. Of `first` only the later ones may be, of `last` only those until the reading. */
interface CollectedDays {
  /** Null if there is nothing older that is not held. */
  readonly first: Day | null;
  readonly last: Day;
}

/** A wall is read from its newest post on, so until it was read once, and in a demo, the older ones are missing. */
export async function findCollectedDays(
  db: Database,
  { vkAccountId, demo, user: { timeLastRefresh, countPosts } }: ReadWall,
  now: Date,
): Promise<CollectedDays> {
  const last = toMoscowDay(timeLastRefresh === null ? now : new Date(timeLastRefresh));
  const isCut = demo && (countPosts ?? 0) > DEMO_VK.posts;
  if (timeLastRefresh !== null && !isCut) return { first: null, last };
  const extent = await findExtent(db, { vkAccountId, range: ALL_DAYS, counted: null });
  return { first: extent?.first ?? toMoscowDay(now), last };
}

/** What a period is compared with. Null if an end is open. */
export function toCompared(
  { date_from, date_to, compared_with = 'previous' }: Filter,
  collected: CollectedDays,
): Compared | null {
  if (!date_from || !date_to) return null;
  const { from, to } = comparedPeriod({ from: date_from, to: date_to }, compared_with);
  const isHeld = (collected.first === null || from > collected.first) && date_to <= collected.last;
  return { date_from: from, date_to: to, collected: isHeld };
}

interface ChartRequest {
  readonly filter: Filter;
  /** By the length of the period if not given. */
  readonly step?: Step | undefined;
  readonly now: Date;
}

export async function findChart(db: Database, wall: ReadWall, request: ChartRequest): Promise<PeriodChart> {
  const collected = await findCollectedDays(db, wall, request.now);
  const { step, points } = await findPoints(db, wall, request, collected);
  const { filter } = request;
  const compared = points.length > 0 ? toCompared(filter, collected) : null;
  if (!compared?.collected) return { step, points, compared: null };
  const { date_from, date_to } = compared;
  const days = await findDays(db, wall.vkAccountId, { ...filter, date_from, date_to });
  const sums = await listPeriods(db, days, step);
  return {
    step,
    points,
    compared: toPoints(stepsOf({ from: date_from, to: date_to }, step), { sums, collected }),
  };
}

/** A chart without what it is compared with. */
export async function findPoints(
  db: Database,
  wall: ReadWall,
  { filter, step, now }: ChartRequest,
  collected: CollectedDays,
): Promise<Pick<PeriodChart, 'step' | 'points'>> {
  const days = await findDays(db, wall.vkAccountId, filter);
  const extent = await findExtent(db, days);
  const period = toClosedPeriod(filter, { extent, collected, today: toMoscowDay(now) });
  if (!period) return { step: step ?? 'month', points: [] };
  const by = step ?? stepOf(period);
  const sums = await listPeriods(db, days, by);
  return { step: by, points: toPoints(stepsOf(period, by), { sums, collected }) };
}

/** An open end becomes the first post or the last reading, and days that are still to come are left out. Null if none remain. */
function toClosedPeriod(
  { date_from, date_to }: Filter,
  { extent, collected, today }: { extent: { first: Day; last: Day } | null; collected: CollectedDays; today: Day },
): Days | null {
  const from = date_from || extent?.first;
  const end = laterOf(collected.last, extent?.last ?? collected.last);
  const latest = laterOf(today, end);
  const to = !date_to ? end : date_to < latest ? date_to : latest;
  return from && from <= to ? { from, to } : null;
}

function laterOf(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function toPoints(
  steps: readonly StepDays[],
  { sums, collected }: { sums: readonly GroupSums[]; collected: CollectedDays },
): ChartPoint[] {
  const found = new Map(sums.map((step) => [step.value, step]));
  const known = {
    views: sums.some((step) => step.posts_with_views > 0),
    reactions: sums.some((step) => step.posts_with_reactions > 0),
  };
  return steps.map((step): ChartPoint => {
    const state = toState(step, collected);
    const own = found.get(step.time);
    return {
      time: step.time,
      from: step.from,
      to: step.to,
      state,
      values: state === 'missing' ? NO_VALUES : toValues(own, known),
      posts_with_views: own?.posts_with_views ?? 0,
      posts_with_reactions: own?.posts_with_reactions ?? 0,
    };
  });
}

function toState({ from, to, partial }: StepDays, { first, last }: CollectedDays): ChartPoint['state'] {
  if (from > last || (first !== null && to < first)) return 'missing';
  return partial || to >= last || (first !== null && from <= first) ? 'partial' : 'whole';
}

type Values = ChartPoint['values'];

const NO_VALUES = Object.fromEntries(METRICS.map((metric) => [metric, null])) as Values;

/** A step without posts counts 0, unless nobody knows the figure; its ratios are of nothing. */
function toValues(sums: GroupSums | undefined, known: { views: boolean; reactions: boolean }): Values {
  if (sums) {
    const stats = toStats(sums);
    return Object.fromEntries(METRICS.map((metric) => [metric, metricOf(stats, metric)])) as Values;
  }
  return {
    ...NO_VALUES,
    posts: 0,
    likes: 0,
    comments: 0,
    reposts: 0,
    views: known.views ? 0 : null,
    reactions: known.reactions ? 0 : null,
  };
}
