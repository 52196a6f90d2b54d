import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageSchema, searchStatusSchema } from '../search.ts';
import { NAMED_SOURCES_LIMIT_CHARS, sourceHealthSchema } from '../sources.ts';

/** Searches that repeat on a schedule: keyword, place, source, interval and duration. */

const ok = z.literal('ok');

export const monitorIdSchema = z.uuid();
export const monitorById = z.object({ id: monitorIdSchema });

/** Sent as `geo` to search everywhere. */
export const ANY_PLACE = 'any';

/** A circle for posts; people of a catalogue are matched by the name instead. */
export const placeSchema = z.object({
  id: z.string(),
  /** «Казань, Республика Татарстан» */
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radius_km: z.number(),
});
export type MonitorPlace = z.infer<typeof placeSchema>;

/** `paused` from a due time at which the service is unpaid until the next run; `ended` from `ends` on. */
export const MONITOR_STATES = ['active', 'paused', 'ended'] as const;

export const monitorSchema = z.object({
  id: monitorIdSchema,
  keyword: z.string(),
  /** The ids of its sources, separated by commas. */
  source: z.string(),
  /** The titles of its sources, separated by commas. */
  source_title: z.string(),
  /** `up` while one of its sources is. */
  source_health: sourceHealthSchema,
  sources: z.array(z.object({ id: z.string(), title: z.string(), health: sourceHealthSchema })),
  /** Null for everywhere. */
  geo: z.nullable(placeSchema),
  /** Minutes between runs. */
  refresh_rate: z.number(),
  /** Days from `created` to `ends`. */
  collection_time: z.number(),
  created: z.string(),
  ends: z.string(),
  state: z.enum(MONITOR_STATES),
  /** Of the latest run; `wait` while it is in progress. */
  status: searchStatusSchema,
  process_id: z.nullable(z.string()),
  percent: z.number(),
  message: z.string(),
  /** Finished runs. */
  runs: z.number(),
  /** Null when no run will follow. */
  next_run: z.nullable(z.string()),
  last_run: z.nullable(z.string()),
  /** Whether the last successful run was the first successful one; null before that. */
  baseline: z.nullable(z.boolean()),
  /** Hits of the last successful run, and how many were new, changed or gone in it. */
  count: z.number(),
  new_count: z.number(),
  changed_count: z.number(),
  gone_count: z.number(),
});
export type Monitor = z.infer<typeof monitorSchema>;

export const listMonitors = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/monitor-search/get-list',
  summary: 'Мои мониторинги, новые первыми, по 20',
  query: z.object({ page: pageSchema }),
  response: z.object({ status: ok, data: z.array(monitorSchema), totalCount: z.number() }),
});

export const searchLocation = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/monitor-search/search-location',
  summary: 'Места, название которых начинается с q, до 20; без q — самые крупные',
  query: z.object({
    source: z.string().check(z.maxLength(100)),
    q: z._default(z.string().check(z.maxLength(200)), ''),
    /** Returns only the place with this id and ignores `q`; empty when there is no such place. */
    id: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({ status: ok, data: z.array(placeSchema) }),
});

export const addMonitor = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/monitor-search/add-search',
  summary: 'Начинает мониторинг; такой же второй раз отвечает exists',
  body: z.object({
    /** The server validates the fields, so that each has its own error message. */
    keyword: z.string(),
    /** Ids separated by commas, or `all`. */
    source: z.string().check(z.maxLength(NAMED_SOURCES_LIMIT_CHARS)),
    /** The id of a place from `search-location`, or `any`. */
    geo: z.optional(z.string()),
    /** Minutes. */
    refresh_rate: z.coerce.number(),
    /** Days. */
    collection_time: z.coerce.number(),
  }),
  response: z.discriminatedUnion('status', [
    z.object({ status: ok, id: monitorIdSchema, process_id: z.string() }),
    z.object({ status: z.literal('exists'), id: monitorIdSchema, search: monitorSchema }),
  ]),
});

export const refreshMonitor = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/monitor-search/refresh-search',
  summary: 'Проверяет сейчас же, не дожидаясь срока',
  query: monitorById,
  response: z.object({ status: z.literal('wait'), id: monitorIdSchema, process_id: z.string() }),
});

export const removeMonitor = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/monitor-search/remove-search',
  summary: 'Удаляет мониторинг и всё, что он нашёл',
  query: monitorById,
  response: z.object({ status: ok }),
});
