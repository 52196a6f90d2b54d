import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { keywordPersonSchema, personRecordSchema } from '../keyword/keyword-search.ts';
import { foundPersonSchema, matchedPhotoSchema, photoSearchSchema } from '../photo-search.ts';
import { searchedRegionSchema, searchedSourceSchema, searchIdSchema } from '../search.ts';

/** Links that show the people found by a search to somebody without an account. */

const ok = z.literal('ok');
const byId = z.object({ id: searchIdSchema });

/** How long a link works. */
export const SHARED_RESULT_DAYS = 7;
/**
 * The best of the people found that a link or a file shows.
 * @limit list: A link to a result, or its PDF, shows the best; the page and the file say so.
 */
export const SHARED_PEOPLE_MAX = 100;

/** The link is `/shared/search#{token}`. */
const shareSchema = z.object({ token: z.string(), expires: z.string() });
export type SearchShare = z.infer<typeof shareSchema>;

export const getSearchShare = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/get-share',
  summary: 'Действующая ссылка на результат поиска; null, если её нет',
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
  summary: 'Отзывает ссылку на результат поиска',
  body: byId,
  response: z.object({ status: ok }),
});

/** Neither who they are to the owner of the search, nor what they say of themselves. */
const sharedPersonSchema = z.extend(z.omit(foundPersonSchema, { id: true, about: true, answer: true }), {
  photos: z.array(z.omit(matchedPhotoSchema, { eyes: true })),
});
export type SharedPerson = z.infer<typeof sharedPersonSchema>;

const sharedRecordSchema = z.omit(personRecordSchema, { id: true, about: true, score: true });

const sharedKeywordPersonSchema = z.extend(sharedRecordSchema, {
  /** The other records of the same person, best first. */
  records: z.array(sharedRecordSchema),
  same_by: keywordPersonSchema.shape.same_by,
});
export type SharedKeywordPerson = z.infer<typeof sharedKeywordPersonSchema>;

const sharedFields = {
  status: ok,
  expires: z.string(),
  /** When the search was started. */
  created: z.string(),
  sources: z.array(searchedSourceSchema),
};

const sharedPhotoSearchSchema = z.object({
  ...sharedFields,
  type: z.literal('photo'),
  bands: photoSearchSchema.shape.bands,
  /** Best first, without those who merely look alike or are «не он(а)»; `SHARED_PEOPLE_MAX` at most. */
  users: z.array(sharedPersonSchema),
});
export type SharedPhotoSearch = z.infer<typeof sharedPhotoSearchSchema>;

const sharedKeywordSearchSchema = z.object({
  ...sharedFields,
  type: z.literal('keyword'),
  keyword: z.string(),
  region: z.nullable(searchedRegionSchema),
  /** Best first, without those found only by reasons that are switched off; `SHARED_PEOPLE_MAX` at most. */
  users: z.array(sharedKeywordPersonSchema),
});
export type SharedKeywordSearch = z.infer<typeof sharedKeywordSearchSchema>;

export const getSharedSearch = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/shared',
  summary: 'Найденные люди по ссылке, без фото запроса и того, кто искал; доступно без сеанса',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.discriminatedUnion('type', [sharedPhotoSearchSchema, sharedKeywordSearchSchema]),
});
export type SharedSearch = z.infer<(typeof getSharedSearch)['response']>;

/** A file is made when it is asked for, and kept nowhere. */
export const exportSearch = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/export',
  summary: 'Результат поиска файлом PDF: кого показала бы ссылка, и фото запроса, пока оно хранится',
  query: byId,
  ...fileAnswer,
});
