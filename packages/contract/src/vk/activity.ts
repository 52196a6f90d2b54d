import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { filterSchema, trackedLoginSchema } from './filter.ts';

export const ACTIVITY_TYPES = ['likes', 'views', 'comments', 'reposts'] as const;
export const activityTypeSchema = z.enum(ACTIVITY_TYPES, 'Такого показателя нет.');
export type ActivityType = (typeof ACTIVITY_TYPES)[number];
/** Format of `time`: YYYY-MM for months, YYYY-MM-DD for days and, as their Monday, for weeks. */
export const ACTIVITY_VIEWS = ['month', 'week', 'day'] as const;
export type ActivityView = (typeof ACTIVITY_VIEWS)[number];

export const getActivity = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/stat',
  summary: 'Ряд одного показателя по времени; месяцы без постов — нули, без данных — null',
  query: z.object({
    login: trackedLoginSchema,
    type: activityTypeSchema,
    filter: filterSchema,
    view: z._default(z.enum(ACTIVITY_VIEWS), 'month'),
  }),
  response: z.object({
    status: z.literal('ok'),
    type: activityTypeSchema,
    view: z.enum(ACTIVITY_VIEWS),
    data: z.array(z.object({ time: z.string(), value: z.nullable(z.number()) })),
  }),
});
