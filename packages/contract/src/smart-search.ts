import * as z from 'zod/mini';
import { URL_LIMIT_CHARS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { keywordSearchSchema } from './keyword/keyword-search.ts';
import { PHOTOS_PER_SEARCH_MAX, photoSearchSchema } from './photo-search.ts';
import { pageSchema, resultFiltersSchema, searchIdSchema, searchListItemSchema, searchTypeSchema } from './search.ts';

/** Endpoints that photo and keyword searches share. */

/** A search with one page of its results. */
const searchPageSchema = z.discriminatedUnion('type', [photoSearchSchema, keywordSearchSchema]);

/** The search has ended, successfully or not; `result` has its first page. */
const endedSchema = z.object({
  status: z.literal('ok'),
  id: searchIdSchema,
  process_id: z.string(),
  result: searchPageSchema,
});
/** The search is in progress: follow it with `get-search` or its events. */
const waitingSchema = z.object({ status: z.literal('wait'), id: searchIdSchema, process_id: z.string() });
const existsSchema = z.object({
  status: z.literal('exists'),
  id: searchIdSchema,
  process_id: z.string(),
  search: searchListItemSchema,
});

/** @limit request: The request is refused as invalid. */
const SOURCES_LIMIT_CHARS = 1_000;
/** @limit request: The request is refused as invalid. */
const PHOTO_LIST_LIMIT_CHARS = 200;

/** Items for each photo of a search, separated by commas. */
function listOf<Item extends z.core.SomeType>(item: Item) {
  const text = z.coerce.string().check(z.maxLength(PHOTO_LIST_LIMIT_CHARS));
  const parts = z.transform((list: string): unknown[] => list.split(',').map((part) => part.trim() || undefined));
  return z.pipe(z.pipe(text, parts), z.array(item).check(z.maxLength(PHOTOS_PER_SEARCH_MAX)));
}

/** A photo search needs `image`, `url` or `upload_id`; a keyword search needs `keyword` and `region`. */
const addSearchForm = z.object({
  type: searchTypeSchema,
  /** The id of a source; for a photo search also several separated by commas, or `all`. */
  source: z.string().check(z.maxLength(SOURCES_LIMIT_CHARS)),
  image: z.optional(z.file()),
  url: z.optional(z.string().check(z.maxLength(URL_LIMIT_CHARS))),
  /** Several photos of one person: their ids, separated by commas. */
  upload_id: z.optional(listOf(z.uuid())),
  /** The index of the face on each photo, in the order of `upload_id`; may be left blank for a photo with one face. */
  face: z.optional(listOf(z.optional(z.coerce.number().check(z.int(), z.minimum(0))))),
  /** Validated by the server, which returns specific messages. */
  keyword: z.optional(z.string()),
  /** Region or city id of `get-regions`, or `any`. */
  region: z.optional(z.string()),
  /** Accepted for compatibility and ignored: the server computes the hash itself and always returns the first page. */
  p: z.optional(z.string()),
  hash: z.optional(z.string()),
});
const addSearchResponse = z.discriminatedUnion('status', [endedSchema, waitingSchema, existsSchema]);

export const addSearch = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/add-search',
  summary: 'Начинает поиск по фото или по словам; такой же поиск второй раз отвечает exists',
  form: addSearchForm,
  response: addSearchResponse,
});

export const addSearchDemo = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/add-search-demo',
  summary: 'Начинает демопоиск по фото или по словам',
  form: addSearchForm,
  response: addSearchResponse,
});

export const getSearch = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-search',
  summary: 'Поиск и найденные люди, лучшие первыми, по 20',
  /** A photo search ignores the filters, and so does one that is not paid for. */
  query: z.extend(resultFiltersSchema, { id: searchIdSchema, page: pageSchema }),
  response: searchPageSchema,
});
