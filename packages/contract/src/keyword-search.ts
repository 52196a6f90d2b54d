import * as z from 'zod/mini';
import {
  processSchema,
  searchedRegionSchema,
  searchedSourceSchema,
  searchIdSchema,
  searchStatusSchema,
} from './search.ts';

/** Maximum length of a keyword; the minimum is two letters or digits. */
export const KEYWORD_LIMIT_CHARS = 200;
/** Value of `region` for a search everywhere. */
export const ANY_REGION = 'any';
/** Maximum number of people stored per search, best first. */
export const KEYWORD_RESULTS_MAX = 500;
/** People in a wider region are counted up to this number. */
export const WIDER_COUNT_MAX = 50;

export const MATCH_KINDS = [
  'exact',
  'yo',
  'order',
  'case',
  'initial',
  'layout',
  'joined',
  'diminutive',
  'translit',
  'typo',
  'patronymic',
  'gender',
  'text',
  'region',
  'differs',
] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Why a person matched, or what speaks against it (`differs`); `text` is a short Russian phrase for display. */
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
  /** 0 to 1, for sorting. */
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
  sources: z.array(searchedSourceSchema),
  keyword: z.string(),
  /** Null means everywhere. */
  region: z.nullable(searchedRegionSchema),
  /** What of the keyword was no name and was not searched for, as typed. */
  ignored: z.array(z.string()),
  /** Ages meant by a year of birth or an age in the keyword; people of another age are left out. Null means any age. */
  age: z.nullable(z.object({ from: z.number(), to: z.number() })),
  /** People found on all pages; 0 until the search ends. */
  count: z.number(),
  /** True if there were more people than are stored; `count` is then `KEYWORD_RESULTS_MAX`. */
  capped: z.boolean(),
  created: z.string(),
  users: z.array(keywordPersonSchema),
  /**
   * The nearest wider region with more people, and how many more; `WIDER_COUNT_MAX` means that many or more. A null `region`
   * means everywhere. Null if no wider region has more people.
   */
  wider: z.nullable(z.object({ region: z.nullable(searchedRegionSchema), count: z.number() })),
  page: z.number(),
});
export type KeywordSearch = z.infer<typeof keywordSearchSchema>;
