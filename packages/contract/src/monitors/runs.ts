import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageSchema, processSchema } from '../search.ts';
import { monitorById, monitorIdSchema, monitorSchema } from './monitors.ts';

/** The runs of a monitor and how each differs from the previous one. */

const ok = z.literal('ok');

export const runSchema = z.object({
  process_id: z.string(),
  /** 1, 2, 3 … in chronological order. */
  number: z.number(),
  /** When it was due; `created_at` is when it started. */
  due: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  process_info: processSchema,
  /** True for the first successful run: its hits are the baseline, and none of them is new. */
  baseline: z.boolean(),
  count: z.number(),
  new_count: z.number(),
  changed_count: z.number(),
  gone_count: z.number(),
});
export type MonitorRun = z.infer<typeof runSchema>;

export const getMonitor = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/monitor-search/get-search',
  summary: 'Мониторинг и его проверки, последние первыми, по 20',
  query: z.object({ ...monitorById.shape, page: pageSchema }),
  response: z.object({ status: ok, search: monitorSchema, data: z.array(runSchema), totalCount: z.number() }),
});

/** A person or a post; `key` is stable across runs. */
const hitSchema = z.object({
  key: z.string(),
  kind: z.enum(['person', 'post']),
  title: z.string(),
  /** What the person says about themselves, or the text of the post. */
  text: z.string(),
  /** City and age, or the place of the post. */
  subtitle: z.string(),
  url: z.nullable(z.string()),
  /** Always a URL of this site. */
  image: z.nullable(z.string()),
  /** Null for a person. */
  published: z.nullable(z.string()),
  /** When a run first found it. */
  first_seen: z.string(),
});
export type MonitorHit = z.infer<typeof hitSchema>;

/** Compared with the previous successful run. */
export const RUN_CHANGES = ['new', 'changed', 'gone', 'unchanged'] as const;
export type RunChange = (typeof RUN_CHANGES)[number];

export const getMonitorRun = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/monitor-search/get-process',
  summary: 'Одна проверка рядом с предыдущей: новое, изменённое, пропавшее, прежнее, по 20',
  query: z.object({
    search_id: monitorIdSchema,
    process_id: z.uuid(),
    page: pageSchema,
    /** All changes in the order of `RUN_CHANGES` when absent. */
    change: z.optional(z.enum(RUN_CHANGES)),
  }),
  response: z.object({
    status: ok,
    search_id: monitorIdSchema,
    process_id: z.string(),
    /** As in the list of runs. */
    number: z.number(),
    created_at: z.string(),
    process_info: processSchema,
    /** True when no earlier run succeeded: the hits are the baseline, and none of them is new. */
    baseline: z.boolean(),
    /** The hits of the page at the previous run and at this one: gone hits are only in the first, new ones only in the second. */
    lastResults: z.array(hitSchema),
    currentResults: z.array(hitSchema),
    /** The keys of the page in order. */
    changes: z.array(z.object({ key: z.string(), change: z.enum(RUN_CHANGES) })),
    /** Over all pages of the requested change. */
    count: z.number(),
    counts: z.object({ new: z.number(), changed: z.number(), gone: z.number(), unchanged: z.number() }),
    /** True when the source cut its results off, so older hits may still exist. */
    capped: z.boolean(),
    page: z.number(),
  }),
});
