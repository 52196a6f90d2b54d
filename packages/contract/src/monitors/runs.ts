import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageSchema, processSchema } from '../search.ts';
import { monitorById, monitorIdSchema, monitorSchema } from './monitors.ts';

/** What the runs of a monitor found, and how each differs from the one before. */

const ok = z.literal('ok');

export const runSchema = z.object({
  process_id: z.string(),
  /** 1, 2, 3 … in the order of time. */
  number: z.number(),
  /** When it was to begin, and when it began. */
  due: z.string(),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  process_info: processSchema,
  /** True where it succeeded before any other: all it found is the point to start from, and none of it is new. */
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

/** A person or a post; `key` is the same in every run. */
const hitSchema = z.object({
  key: z.string(),
  kind: z.enum(['person', 'post']),
  title: z.string(),
  /** The person's own words, or the text of the post. */
  text: z.string(),
  /** City and age, or the place of the post. */
  subtitle: z.string(),
  url: z.nullable(z.string()),
  /** Only ever an address of ours. */
  image: z.nullable(z.string()),
  /** Of a post; null for a person. */
  published: z.nullable(z.string()),
  /** When a run first found it. */
  first_seen: z.string(),
});
export type MonitorHit = z.infer<typeof hitSchema>;

/** Against the previous run that succeeded. */
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
    /** All of them, in the order of `RUN_CHANGES`, when absent. */
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
    /** True where no earlier run succeeded: all it found is the point to start from, and none of it is new. */
    baseline: z.boolean(),
    /**
     * One page of hits by key: what the previous run held of them and what this one holds. New ones stand only in
     * `currentResults`, gone ones only in `lastResults`, the others in both.
     */
    lastResults: z.array(hitSchema),
    currentResults: z.array(hitSchema),
    /** The keys of the page in their order. */
    changes: z.array(z.object({ key: z.string(), change: z.enum(RUN_CHANGES) })),
    /** Over all pages of the chosen change. */
    count: z.number(),
    counts: z.object({ new: z.number(), changed: z.number(), gone: z.number(), unchanged: z.number() }),
    /** True where the source gives no more than it gave: what is older is not known to be gone. */
    capped: z.boolean(),
    page: z.number(),
  }),
});
