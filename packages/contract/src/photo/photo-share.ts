import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { foundPersonSchema, matchedPhotoSchema, photoSearchSchema } from '../photo-search.ts';
import { searchedSourceSchema, searchIdSchema } from '../search.ts';

/** Links that show the people found by a photo search to somebody without an account. */

const ok = z.literal('ok');
const byId = z.object({ id: searchIdSchema });

/** How long a link works. */
export const SHARED_RESULT_DAYS = 7;
/**
 * The most alike people that a link shows.
 * @limit list: A link to a result shows the most alike; the page says so.
 */
export const SHARED_PEOPLE_MAX = 100;

/** The link is `/shared/search#{token}`. */
const shareSchema = z.object({ token: z.string(), expires: z.string() });
export type SearchShare = z.infer<typeof shareSchema>;

export const getSearchShare = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-share',
  summary: 'Действующая ссылка на результат поиска по фото; null, если её нет',
  query: byId,
  response: z.object({ status: ok, share: z.nullable(shareSchema) }),
});

export const shareSearch = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/share',
  summary: `Ссылка, по которой найденных людей видно без входа ${SHARED_RESULT_DAYS} дней; действующая остаётся прежней`,
  body: byId,
  response: z.object({ status: ok, share: shareSchema }),
});

export const unshareSearch = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/unshare',
  summary: 'Отзывает ссылку на результат поиска по фото',
  body: byId,
  response: z.object({ status: ok }),
});

/** Neither who they are to the owner of the search, nor what they say of themselves. */
const sharedPersonSchema = z.extend(z.omit(foundPersonSchema, { id: true, about: true, answer: true }), {
  photos: z.array(z.omit(matchedPhotoSchema, { eyes: true })),
});
export type SharedPerson = z.infer<typeof sharedPersonSchema>;

export const getSharedSearch = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/shared',
  summary: 'Найденные люди по ссылке, без фото запроса и того, кто искал; доступно без сеанса',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({
    status: ok,
    expires: z.string(),
    /** When the search was started. */
    created: z.string(),
    sources: z.array(searchedSourceSchema),
    bands: photoSearchSchema.shape.bands,
    /** Best first, without those who merely look alike or are «не он(а)»; `SHARED_PEOPLE_MAX` at most. */
    users: z.array(sharedPersonSchema),
  }),
});
export type SharedSearch = z.infer<(typeof getSharedSearch)['response']>;
