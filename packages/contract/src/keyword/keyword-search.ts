import * as z from 'zod/mini';
import { hiddenPersonSchema, personIdSchema, UNCERTAIN_VIEWS } from '../hidden-person.ts';
import {
  comparedSourceSchema,
  personFields,
  processSchema,
  searchedRegionSchema,
  searchIdSchema,
  searchPaymentSchema,
  searchStatusSchema,
} from '../search.ts';

/**
 * Maximum length of a keyword; the minimum is two letters or digits.
 * @limit request: The search or monitor is refused: the text is too long.
 */
export const KEYWORD_LIMIT_CHARS = 200;
/**
 * Words that are searched for: more describe nobody better, and each costs the database work.
 * @limit request: The words after these are not searched for.
 */
export const KEYWORD_WORDS_MAX = 12;
/** Value of `region` for a search everywhere. */
export const ANY_REGION = 'any';
/**
 * Maximum number of people stored per search, best first.
 * @limit list: The best matches are kept, and the result says that there are more.
 */
export const KEYWORD_RESULTS_MAX = 500;
/**
 * People in a wider region are counted up to this number.
 * @limit list: People in the wider place are counted no further.
 */
export const WIDER_COUNT_MAX = 50;

/** Kinds of reasons that a search can do without. */
export const SWITCHABLE_KINDS = [
  'yo',
  'order',
  'case',
  'initial',
  'layout',
  'joined',
  'diminutive',
  'national',
  'translit',
  'typo',
  'patronymic',
  'gender',
  'text',
  'differs',
] as const;
export type SwitchableKind = (typeof SWITCHABLE_KINDS)[number];

export const MATCH_KINDS = ['exact', ...SWITCHABLE_KINDS, 'region'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Why a person matched, or what speaks against it (`differs`); `text` is a short Russian phrase for display. */
const matchReasonSchema = z.object({ kind: z.enum(MATCH_KINDS), text: z.string() });
export type MatchReason = z.infer<typeof matchReasonSchema>;

/** A record of a person, as a source has it. */
export const personRecordSchema = z.object({
  id: personIdSchema,
  ...personFields,
  source: z.string(),
  /** 0 to 1, for sorting. */
  score: z.number(),
  /** May be empty. */
  photos: z.array(z.object({ url: z.string() })),
  why: z.array(matchReasonSchema),
});
export type PersonRecord = z.infer<typeof personRecordSchema>;

/** What records have in common that are taken for one person: the link to a profile, or name, age and city. */
export const SAME_PERSON_BY = ['profile', 'details'] as const;
export type SamePersonBy = (typeof SAME_PERSON_BY)[number];

/** The best record of a person, with the others. */
export const keywordPersonSchema = z.extend(personRecordSchema, {
  /** The other records of the same person, best first. */
  records: z.array(personRecordSchema),
  /** Why they are taken for one person; empty for a single record. */
  same_by: z.array(z.enum(SAME_PERSON_BY)),
  /** Other records agree with this one, but the user wants to see them apart. */
  apart: z.boolean(),
});
export type KeywordPerson = z.infer<typeof keywordPersonSchema>;

/** How many of the people found each filter leaves, with the other filters applied. The most frequent values only. */
const facetsSchema = z.object({
  /** Spans of `AGE_SPAN_YEARS`, in order, without empty ones. */
  ages: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  age_unknown: z.number(),
  cities: z.array(z.object({ city: z.string(), count: z.number() })),
  sources: z.array(z.object({ source: z.string(), count: z.number() })),
});
export type Facets = z.infer<typeof facetsSchema>;

export const AGE_SPAN_YEARS = 5;
/**
 * Values of a filter that are counted, the most frequent first.
 * @limit list: Less frequent values of a filter are not offered.
 */
export const FACET_VALUES_MAX = 30;

/**
 * Why a part of a keyword was not searched for as a name. `age`: people were chosen by it. `date`: it does not tell an age. `filler`:
 * a word of a request, such as «найти». `stop_word`: in no name. `short`: a single sign that is no initial. `beyond`: there are
 * `KEYWORD_WORDS_MAX` words before it. `nobody`: none of the people found has it.
 */
export const IGNORED_BECAUSE = [
  'age',
  'date',
  'phone',
  'email',
  'link',
  'filler',
  'stop_word',
  'short',
  'beyond',
  'nobody',
] as const;
const ignoredPartSchema = z.object({ text: z.string(), because: z.enum(IGNORED_BECAUSE) });
export type IgnoredPart = z.infer<typeof ignoredPartSchema>;

export const keywordSearchSchema = z.object({
  status: searchStatusSchema,
  type: z.literal('keyword'),
  id: searchIdSchema,
  process_id: z.string(),
  process: processSchema,
  /** The ids of its sources, separated by commas. */
  source: z.string(),
  /** The titles of its sources, separated by commas. */
  source_title: z.string(),
  sources: z.array(comparedSourceSchema),
  keyword: z.string(),
  /** Null means everywhere. */
  region: z.nullable(searchedRegionSchema),
  /** What of the keyword was not searched for as a name: phrases as typed, words in small letters. */
  ignored: z.array(ignoredPartSchema),
  /** Ages meant by a year of birth or an age in the keyword; people of another age are left out. Null means any age. */
  age: z.nullable(z.object({ from: z.number(), to: z.number() })),
  /** People found, without those whom only a reason that is switched off would find; 0 until the search ends. */
  count: z.number(),
  /** Of them, those whom the filters leave, on all pages. */
  filtered_count: z.number(),
  /** The records of those whom the filters leave: a person may have several. */
  record_count: z.number(),
  /** True if there were more records than are stored, which are then `KEYWORD_RESULTS_MAX`. */
  capped: z.boolean(),
  /** The kinds of reasons for which people were found, by how many people, whatever the filters. */
  reasons: z.array(z.object({ kind: z.enum(SWITCHABLE_KINDS), count: z.number(), off: z.boolean() })),
  facets: facetsSchema,
  created: z.string(),
  users: z.array(keywordPersonSchema),
  payment: searchPaymentSchema,
  /** Not paid for, so that those found are in `hidden`. */
  locked: z.boolean(),
  /**
   * Those of the page who are not open to the account: all of them while it is locked, or where all are guesses at the words and
   * those are not open to it. Then nobody is in `users`; `reasons`, `facets` and `wider` are empty, and whatever the filters are,
   * the answer is the same. Without pictures: a blurred one would tell which of the people found by a photo has this name.
   */
  hidden: z.array(hiddenPersonSchema),
  uncertain: z.enum(UNCERTAIN_VIEWS),
  /**
   * The nearest wider region with more people, and how many more; `WIDER_COUNT_MAX` means that many or more. A null `region`
   * means everywhere. Null if no wider region has more people.
   */
  wider: z.nullable(z.object({ region: z.nullable(searchedRegionSchema), count: z.number() })),
  page: z.number(),
});
export type KeywordSearch = z.infer<typeof keywordSearchSchema>;
