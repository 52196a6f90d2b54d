import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { STEPS } from '../format/periods.ts';
import { METRICS } from './figures.ts';
import { filterSchema, trackedIdSchema } from './filter.ts';

/** The figures of a period step by step. */

const pointSchema = z.object({
  /** YYYY-MM for a month, YYYY-MM-DD for a day and, as its Monday, for a week. */
  time: z.string(),
  /** Its days in the period. */
  from: z.string(),
  to: z.string(),
  /**
   * `partial`: some of the days of the month or week are outside the period, or are not over or not collected; `missing`: none of
   * them was collected, so no figure is known.
   */
  state: z.enum(['whole', 'partial', 'missing']),
  values: z.record(z.enum(METRICS), z.nullable(z.number())),
  /** How many of the posts have views and reactions. */
  posts_with_views: z.number(),
  posts_with_reactions: z.number(),
});
export type ChartPoint = z.infer<typeof pointSchema>;

export const chartSchema = z.object({
  step: z.enum(STEPS),
  points: z.array(pointSchema),
  /** Of the period that this one is compared with, place by place; null without one. */
  compared: z.nullable(z.array(pointSchema)),
});
export type PeriodChart = z.infer<typeof chartSchema>;

export const getChart = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/chart',
  summary:
    'Все показатели периода и того, с которым он сравнивается, по дням, неделям или месяцам; шаг — по длине, если не задан',
  query: z.object({ id: trackedIdSchema, filter: filterSchema, step: z.optional(z.enum(STEPS)) }),
  response: z.extend(chartSchema, { status: z.literal('ok') }),
});
