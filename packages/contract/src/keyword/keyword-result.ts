import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { personIdSchema } from '../hidden-person.ts';
import { searchIdSchema } from '../search.ts';
import { NAMED_SOURCES_LIMIT_CHARS } from '../sources.ts';
import { SWITCHABLE_KINDS } from './keyword-search.ts';

/** What would make a keyword narrower. */
export const KEYWORD_PARTS = ['surname', 'first_name', 'region', 'patronymic', 'age'] as const;
export type KeywordPart = (typeof KEYWORD_PARTS)[number];

const countedSchema = z.object({
  status: z.literal('ok'),
  /** People who match without guessed typos: at least so many if there are `more`. */
  count: z.number(),
  /** There are more than can be counted cheaply. */
  more: z.boolean(),
  /** What the keyword lacks, the most helpful first. */
  missing: z.array(z.enum(KEYWORD_PARTS)),
  /** The titles of the chosen sources where people were not counted: they cannot be asked now, or only at a cost. */
  uncounted: z.array(z.string()),
});
/** None of the sources can be asked now, or only at a cost. */
const uncountedSchema = z.object({ status: z.literal('uncounted') });

/** The words are in the body, because addresses are logged. */
export const countPeople = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/count-people',
  summary: 'Сколько людей подходит под слова, до поиска: ничего не сохраняется и не оплачивается',
  body: z.object({
    /** Validated by the server, which returns specific messages. */
    keyword: z.string(),
    /** Region or city id of `get-regions`, or `any`. */
    region: z.string(),
    /** Ids separated by commas, or `all`. */
    source: z.string().check(z.maxLength(NAMED_SOURCES_LIMIT_CHARS)),
  }),
  response: z.discriminatedUnion('status', [countedSchema, uncountedSchema]),
});
export type PeopleCount = z.infer<typeof countedSchema> | z.infer<typeof uncountedSchema>;

export const switchReason = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/switch-reason',
  summary: 'Не показывать тех, кто найден только так, например по краткому имени; запоминается для поиска',
  body: z.object({ id: searchIdSchema, kind: z.enum(SWITCHABLE_KINDS), off: z.boolean() }),
  response: z.object({ status: z.literal('ok') }),
});

export const showApart = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/show-apart',
  summary: 'Показать порознь или снова вместе записи, которые похожи на одного человека; запоминается для поиска',
  /** `person_id` is any of the records. */
  body: z.object({ id: searchIdSchema, person_id: personIdSchema, apart: z.boolean() }),
  response: z.object({ status: z.literal('ok') }),
});
