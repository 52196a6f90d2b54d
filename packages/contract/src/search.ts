import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bandSchema } from './face.ts';

/** What all kinds of search share: list, process, removal, refresh. */

export const searchIdSchema = z.uuid();

export const SEARCH_STATUSES = ['wait', 'ok', 'error'] as const;
export const searchStatusSchema = z.enum(SEARCH_STATUSES);
export type SearchStatus = z.infer<typeof searchStatusSchema>;

export const searchTypeSchema = z.enum(['photo', 'keyword']);

/** What a source tells of a person. */
export const personFields = {
  name: z.string(),
  age: z.nullable(z.number()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  about: z.nullable(z.string()),
  profile_url: z.nullable(z.string()),
};

/** A region or city of `get-regions` with its full name, such as «Казань, Республика Татарстан». */
export const searchedRegionSchema = z.object({ id: z.string(), name: z.string() });
export type SearchedRegion = z.infer<typeof searchedRegionSchema>;

/** `percent` is 0 to 100; `message` is the current step or the error. */
export const processSchema = z.object({
  status: searchStatusSchema,
  percent: z.number(),
  message: z.string(),
  /** In how many minutes a search that waits will probably start; absent if that is not known. */
  wait_minutes: z.optional(z.number()),
  can_accelerate: z.boolean(),
  accelerated: z.boolean(),
});
export type Process = z.infer<typeof processSchema>;

/** Page number from 0; a page past the end is empty, not an error. */
export const pageSchema = z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), 0);

/**
 * The highest age that can be filtered by.
 * @limit request: The filter is refused as invalid.
 */
export const AGE_FILTER_MAX = 150;
const filteredAgeSchema = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(AGE_FILTER_MAX)));
/** @limit request: The filter is refused as invalid. */
const RESULT_FILTER_LIMIT_CHARS = 200;
const filteredWordSchema = z.optional(z.string().check(z.maxLength(RESULT_FILTER_LIMIT_CHARS)));

/**
 * Which of the people found are listed. With an age, people of unknown age are not. A city as the records have it. `without`:
 * the kinds of reasons that are switched off, separated by commas; absent: those that the search remembers.
 */
export const resultFiltersSchema = z.object({
  age_from: filteredAgeSchema,
  age_to: filteredAgeSchema,
  city: filteredWordSchema,
  source: filteredWordSchema,
  without: filteredWordSchema,
});
export type ResultFilters = z.infer<typeof resultFiltersSchema>;

/** A source that a search goes through. */
export const searchedSourceSchema = z.object({ id: z.string(), title: z.string() });

/** `not_compared`: the search has not been carried out, or has failed. */
export const COMPARISON_STATES = ['compared', 'unavailable', 'not_compared'] as const;

/** A source of a result. */
export const comparedSourceSchema = z.extend(searchedSourceSchema, {
  state: z.enum(COMPARISON_STATES),
  /** Why the result does not cover this source, in Russian; null unless it was unavailable. */
  message: z.nullable(z.string()),
});
export type ComparedSource = z.infer<typeof comparedSourceSchema>;

/**
 * What a search costs its owner. `free`: nothing is charged here. `service`: covered by a tariff. `reserved`: set aside until
 * the search ends. `charged`: it found somebody. `released`: it did not, so the money was given back. `locked`: somebody was
 * found, and paying shows them.
 */
export const searchPaymentSchema = z.object({
  state: z.enum(['free', 'service', 'reserved', 'charged', 'released', 'locked']),
  amount_kopecks: z.number(),
});
export type SearchPayment = z.infer<typeof searchPaymentSchema>;

/**
 * The longest name of a search's own, and the longest words to look for among searches.
 * @limit request: A longer label, or longer words to look for, are refused as invalid.
 */
export const SEARCH_LABEL_LIMIT_CHARS = 80;

/** The person whom a photo search found first, as in the catalogue now. */
export const bestMatchSchema = z.object({
  name: z.string(),
  age: z.nullable(z.number()),
  band: bandSchema,
  imagePath: z.string(),
});
export type BestMatch = z.infer<typeof bestMatchSchema>;

/** What has become of a search: `found` and `nobody` have ended well. */
export const SEARCH_STATES = ['found', 'nobody', 'wait', 'error'] as const;
export const searchStateSchema = z.enum(SEARCH_STATES);
export type SearchState = z.infer<typeof searchStateSchema>;

export const searchListItemSchema = z.object({
  id: searchIdSchema,
  type: searchTypeSchema,
  status: searchStatusSchema,
  process_id: z.string(),
  percent: z.number(),
  message: z.string(),
  /** As in the process of the search. */
  wait_minutes: z.optional(z.number()),
  /** As in the process of the search; absent: no. */
  can_accelerate: z.optional(z.boolean()),
  accelerated: z.optional(z.boolean()),
  /** The ids of its sources, separated by commas. */
  source: z.string(),
  /** The titles of its sources, separated by commas. */
  source_title: z.string(),
  sources: z.array(searchedSourceSchema),
  /** The name that its owner has given it; null if none. */
  label: z.nullable(z.string()),
  /** Null for a keyword search, before a paid search is unlocked, and where nobody was found or its owner said it was not them. */
  match: z.nullable(bestMatchSchema),
  /** People found; 0 until the search ends. */
  count: z.number(),
  created: z.string(),
  demo: z.boolean(),
  payment: searchPaymentSchema,
  /** Null for a keyword search, and once the query photo has been deleted. */
  imagePath: z.nullable(z.string()),
  /** Null for a photo search. */
  keyword: z.nullable(z.string()),
  /** Null for a photo search, and for a keyword search without a region. */
  region: z.nullable(searchedRegionSchema),
});
export type SearchListItem = z.infer<typeof searchListItemSchema>;

const ok = z.literal('ok');
const byId = z.object({ id: searchIdSchema });

export const listSearches = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-list',
  summary: 'Мои поиски, новые первыми, по 20; можно искать по своей подписи, словам и лучшему совпадению',
  query: z.object({
    demo: z.optional(z.stringbool()),
    page: pageSchema,
    words: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_LABEL_LIMIT_CHARS))),
    type: z.optional(searchTypeSchema),
    state: z.optional(searchStateSchema),
  }),
  response: z.object({
    status: ok,
    data: z.array(searchListItemSchema),
    totalCount: z.number(),
    /** Of all that the words fit, whatever else is chosen. */
    counts: z.object({
      all: z.number(),
      keyword: z.number(),
      found: z.number(),
      nobody: z.number(),
      wait: z.number(),
      error: z.number(),
    }),
  }),
});
export type SearchCounts = z.infer<typeof listSearches.response>['counts'];

export const labelSearch = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/label-search',
  summary: 'Подписывает поиск; пустая подпись снимает её',
  body: z.object({ id: searchIdSchema, label: z.string().check(z.trim(), z.maxLength(SEARCH_LABEL_LIMIT_CHARS)) }),
  response: z.object({ status: ok }),
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

/** Event ids increase; a reconnecting client sends the last one in `Last-Event-ID`. */
export const watchSearch = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/events',
  summary: 'Ход поиска: server-sent events, последнее событие — ok или error',
  query: byId,
  response: processSchema,
  responseType: 'events',
});
