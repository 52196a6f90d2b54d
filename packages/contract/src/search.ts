import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What every kind of search shares: the list, the process, removal, refresh. */

export const searchIdSchema = z.uuid();

export const SEARCH_STATUSES = ['wait', 'ok', 'error'] as const;
export const searchStatusSchema = z.enum(SEARCH_STATUSES);
export type SearchStatus = z.infer<typeof searchStatusSchema>;

export const searchTypeSchema = z.enum(['photo', 'keyword']);

/** A place of `get-regions` by its full name, such as «Казань, Республика Татарстан». */
export const searchedRegionSchema = z.object({ id: z.string(), name: z.string() });
export type SearchedRegion = z.infer<typeof searchedRegionSchema>;

/** `percent` 0 to 100; `message` says what is happening or what went wrong. */
export const processSchema = z.object({
  status: searchStatusSchema,
  percent: z.number(),
  message: z.string(),
  can_accelerate: z.boolean(),
  accelerated: z.boolean(),
});
export type Process = z.infer<typeof processSchema>;

/** Pages count from 0; a page past the end is empty, not an error. */
export const pageSchema = z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), 0);

export const searchListItemSchema = z.object({
  id: searchIdSchema,
  type: searchTypeSchema,
  status: searchStatusSchema,
  process_id: z.string(),
  percent: z.number(),
  message: z.string(),
  source: z.string(),
  source_title: z.string(),
  /** People found; 0 while it waits. */
  count: z.number(),
  created: z.string(),
  demo: z.boolean(),
  /** Null in a keyword search, and once the query photo has been deleted. */
  imagePath: z.nullable(z.string()),
  /** Null in a photo search. */
  keyword: z.nullable(z.string()),
  /** Null in a photo search, and in a keyword search everywhere. */
  region: z.nullable(searchedRegionSchema),
});
export type SearchListItem = z.infer<typeof searchListItemSchema>;

const ok = z.literal('ok');
const byId = z.object({ id: searchIdSchema });

export const listSearches = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-list',
  summary: 'Мои поиски, новые первыми, по 20',
  query: z.object({ demo: z.optional(z.stringbool()), page: pageSchema }),
  response: z.object({ status: ok, data: z.array(searchListItemSchema), totalCount: z.number() }),
});

export const removeSearch = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/remove-search',
  summary: 'Удаляет поиск, его фото и результаты',
  query: byId,
  response: z.object({ status: ok }),
});

export const refreshSearch = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/refresh-search',
  summary: 'Ищет заново то же самое',
  query: byId,
  response: z.object({ status: z.enum(['ok', 'wait']), id: searchIdSchema, process_id: z.string() }),
});

/** Event ids grow; a client that reconnects sends the last one in `Last-Event-ID`. */
export const watchSearch = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/events',
  summary: 'Ход поиска: server-sent events, последнее событие — ok или error',
  query: byId,
  response: processSchema,
  answers: 'events',
});
