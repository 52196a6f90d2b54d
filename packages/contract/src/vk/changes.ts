import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { filterSchema, trackedIdSchema } from './filter.ts';

/** Why figures are no longer what this account saw last. */

const ok = z.literal('ok');

/**
 * `moved`: counters of posts younger than 30 days; `late`: counters of older posts, which no figure shows; `followers`: the followers of
 * the time were corrected; `deleted` and `back`: gone from the wall and back there.
 */
export const CHANGE_KINDS = ['new', 'moved', 'late', 'edited', 'deleted', 'back', 'followers'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const figuresSchema = z.object({
  posts: z.number(),
  likes: z.number(),
  comments: z.number(),
  reposts: z.number(),
  views: z.nullable(z.number()),
  er: z.nullable(z.number()),
  erv: z.nullable(z.number()),
});
export type PeriodFigures = z.infer<typeof figuresSchema>;

const periodChangeSchema = z.object({
  /** When the account saw the figures. */
  seen: z.string(),
  before: figuresSchema,
  now: figuresSchema,
  reasons: z.array(
    z.object({
      kind: z.enum(CHANGE_KINDS),
      /** Day of the last such change, in Moscow. */
      day: z.string(),
      posts: z.number(),
      /** By how much the sums changed; for `late` those that VK shows now, for `deleted` and `back` those without deleted posts. */
      likes: z.number(),
      comments: z.number(),
      reposts: z.number(),
      views: z.number(),
    }),
  ),
});
export type PeriodChange = z.infer<typeof periodChangeSchema>;

export const getChanges = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/collection/get-changes',
  summary:
    'Почему показатели периода и его месяцев не те, что я видел в прошлый раз или отправил по ссылке; без отличий — пусто',
  query: z.object({
    id: trackedIdSchema,
    filter: filterSchema,
    /** One of my links to a report of this account, to compare with it instead; its period is used. */
    share: z.optional(z.uuid()),
  }),
  response: z.object({
    status: ok,
    /** When the period was last seen or sent; null if never. */
    seen: z.nullable(z.string()),
    total: z.nullable(periodChangeSchema),
    /** Whole months of the period that changed, in order. */
    months: z.array(z.extend(periodChangeSchema, { month: z.string() })),
  }),
});
export type Changes = z.infer<(typeof getChanges)['response']>;

export const markSeen = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/collection/mark-seen',
  summary: 'Запоминает показатели периода и его месяцев, какие они сейчас, как увиденные',
  body: z.object({ id: trackedIdSchema, filter: filterSchema }),
  response: z.object({ status: ok }),
});
