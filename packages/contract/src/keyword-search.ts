import * as z from 'zod/mini';
import { processSchema, searchedRegionSchema, searchIdSchema, searchStatusSchema } from './search.ts';

/** A keyword has at least two letters or digits, and is at most so long. */
export const KEYWORD_LIMIT_CHARS = 200;
/** Sent as `region` to search without one. */
export const ANY_REGION = 'any';
/** Of more people the best so many are kept. */
export const KEYWORD_RESULTS_MAX = 500;
/** Of the people in a wider region so many are counted. */
export const WIDER_COUNT_MAX = 50;

export const MATCH_KINDS = [
  'exact',
  'yo',
  'order',
  'diminutive',
  'translit',
  'typo',
  'patronymic',
  'gender',
  'text',
  'region',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Why somebody was found: `text` is a short Russian phrase to be shown as it is. */
const matchReasonSchema = z.object({ kind: z.enum(MATCH_KINDS), text: z.string() });
export type MatchReason = z.infer<typeof matchReasonSchema>;

const keywordPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  age: z.nullable(z.number()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  about: z.nullable(z.string()),
  profile_url: z.nullable(z.string()),
  source: z.string(),
  /** 0 to 1; a figure to sort by. */
  score: z.number(),
  /** May be empty. */
  photos: z.array(z.object({ url: z.string() })),
  why: z.array(matchReasonSchema),
});
export type KeywordPerson = z.infer<typeof keywordPersonSchema>;

export const keywordSearchSchema = z.object({
  status: searchStatusSchema,
  type: z.literal('keyword'),
  id: searchIdSchema,
  process_id: z.string(),
  process: processSchema,
  source: z.string(),
  source_title: z.string(),
  keyword: z.string(),
  /** Null: everywhere. */
  region: z.nullable(searchedRegionSchema),
  /** People found over all pages; 0 while it waits. */
  count: z.number(),
  /** True where there are more people than are kept: `count` is then `KEYWORD_MOST_PEOPLE`. */
  capped: z.boolean(),
  created: z.string(),
  users: z.array(keywordPersonSchema),
  /**
   * The nearest wider region with more people, and how many more: `KEYWORD_MOST_WIDER` stands for as many or more. `region`
   * null is everywhere. Null: no wider one has any.
   */
  wider: z.nullable(z.object({ region: z.nullable(searchedRegionSchema), count: z.number() })),
  page: z.number(),
});
export type KeywordSearch = z.infer<typeof keywordSearchSchema>;
