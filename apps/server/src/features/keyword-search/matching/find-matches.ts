import { isDeepStrictEqual } from 'node:util';
import { KEYWORD_MOST_PEOPLE, KEYWORD_MOST_WIDER } from '@vidno/contract/keyword-search';
import type { Database, Transaction } from '#database/database.ts';
import { findPlace, isCountry } from '#features/regions/public.ts';
import type { SoundKey } from '../names/letter-rules.ts';
import { lexemes, ownLexemes, relatedLexemes } from '../names/lexeme-rules.ts';
import { allowedTypos, typoMarks, weighForgiven } from '../names/typo-rules.ts';
import { findOptionalWord, type QueryWord, toQueryWords } from './keyword-rules.ts';
import {
  type Candidate,
  countCandidates,
  findCandidates,
  forbidTableScans,
  listMarkedWords,
  listTextQueries,
  type SearchedPlace,
  type SearchedSource,
  type SearchedWord,
  type WordsQuery,
} from './match-repository.ts';
import { type KnownWords, type Match, rankMatches, rateMatch } from './rank-rules.ts';

export interface KeywordQuery {
  readonly keyword: string;
  readonly source: SearchedSource;
  /** Null: everywhere. */
  readonly regionId: string | null;
  /** No guesses, and everybody else whoever is found: what one look finds the next finds too. */
  readonly sureOnly?: true;
}

export interface MatchesFound {
  /** Best first, at most as many as a search keeps. */
  readonly matches: readonly Match[];
  readonly capped: boolean;
  /** The nearest wider place with more people; `KEYWORD_MOST_WIDER` stands for as many or more. */
  readonly wider: { readonly regionId: string | null; readonly count: number } | null;
}

type Reading = readonly SearchedWord[];

/** With a page full of sure matches nobody looks for guesses. */
const ENOUGH = 20;
const MOST_CANDIDATES = 2_000;
const MOST_MARKED_WORDS = 5_000;
const MOST_NEAR_WORDS = 80;

/** Everybody in the source whom the keyword may mean: from the surest reading of it to the loosest, until there are enough. */
export async function findMatches(db: Database, query: KeywordQuery): Promise<MatchesFound> {
  const words = toQueryWords(query.keyword);
  if (words.length === 0) return { matches: [], capped: false, wider: null };
  return await db.transaction().execute(async (trx) => {
    await forbidTableScans(trx);
    return await findInTransaction(trx, query, words);
  });
}

async function findInTransaction(
  trx: Transaction,
  query: KeywordQuery,
  words: readonly QueryWord[],
): Promise<MatchesFound> {
  const optional = findOptionalWord(words);
  const required = words.filter((word) => word !== optional);
  const own = async () => words.map((word) => ({ lexemes: ownLexemes(word), textQuery: null }));
  let textQueries: Promise<TextQueries> | undefined;
  const related = async (some: readonly QueryWord[]) => {
    textQueries ??= findTextQueries(trx, words);
    return toRelated(some, await textQueries);
  };
  const loosestSure = async () => await related(required);
  const readings: (() => Promise<Reading>)[] = query.sureOnly
    ? [own, loosestSure]
    : [
        own,
        ...(optional ? [async () => await related(words)] : []),
        loosestSure,
        async () => await toNear(trx, required, await related(required)),
      ];

  const found = new Map<string, Candidate>();
  let reading: Reading = [];
  for (const read of readings) {
    const next = await read();
    if (isDeepStrictEqual(next, reading)) continue;
    reading = next;
    const candidates = await findCandidates(trx, toWordsQuery(query, query.regionId, reading), MOST_CANDIDATES);
    for (const candidate of candidates) found.set(candidate.personId, candidate);
    if (!query.sureOnly && found.size >= ENOUGH) break;
  }
  const known: KnownWords = new Map();
  const ranked = rankMatches([...found.values()].map((candidate) => rateMatch(candidate, { words, optional }, known)));
  return {
    matches: ranked.slice(0, KEYWORD_MOST_PEOPLE),
    capped: ranked.length > KEYWORD_MOST_PEOPLE,
    wider: query.sureOnly ? null : await findWider(trx, { query, reading, found: ranked.length }),
  };
}

/** The same reading in the places around. */
async function findWider(
  trx: Transaction,
  { query, reading, found }: { query: KeywordQuery; reading: Reading; found: number },
): Promise<MatchesFound['wider']> {
  if (query.regionId === null || found >= KEYWORD_MOST_PEOPLE) return null;
  // Twice, for of two people one may be the twin of the other.
  const limit = 2 * (found + KEYWORD_MOST_WIDER);
  for (const regionId of [...(findPlace(query.regionId)?.wider ?? []), null]) {
    const inPlace = await countCandidates(trx, toWordsQuery(query, regionId, reading), limit);
    if (inPlace > found) return { regionId, count: Math.min(inPlace - found, KEYWORD_MOST_WIDER) };
  }
  return null;
}

function toWordsQuery({ source }: KeywordQuery, placeId: string | null, words: Reading): WordsQuery {
  return { source, place: toPlace(placeId), words };
}

function toPlace(id: string | null): SearchedPlace {
  if (id === null) return { kind: 'everywhere' };
  return isCountry(id) ? { kind: 'country', country: id } : { kind: 'region', lexeme: lexemes.place(id) };
}

type TextQueries = ReadonlyMap<QueryWord, string | null>;

async function findTextQueries(trx: Transaction, words: readonly QueryWord[]): Promise<TextQueries> {
  const queries = await listTextQueries(
    trx,
    words.map(({ written }) => written),
  );
  return new Map(words.map((word, index) => [word, queries[index] ?? null]));
}

function toRelated(words: readonly QueryWord[], textQueries: TextQueries): SearchedWord[] {
  return words.map((word) => ({
    lexemes: word.quoted ? ownLexemes(word) : [...ownLexemes(word), ...relatedLexemes(word)],
    textQuery: textQueries.get(word) ?? null,
  }));
}

/** What is related to the words, and what they may be mistyped from. */
async function toNear(
  trx: Transaction,
  words: readonly QueryWord[],
  related: readonly SearchedWord[],
): Promise<SearchedWord[]> {
  const near: SearchedWord[] = [];
  for (const [index, { lexemes: sure, textQuery }] of related.entries()) {
    const word = words[index];
    // Who has typed one name has not meant another.
    const isSure = !word || word.quoted || word.fullNames.length > 0;
    const guesses = isSure ? [] : await listNearWords(trx, word.spellings);
    near.push({ lexemes: [...new Set([...sure, ...guesses.map(lexemes.sound)])], textQuery });
  }
  return near;
}

/** Nearest first. */
async function listNearWords(trx: Transaction, typed: readonly SoundKey[]): Promise<SoundKey[]> {
  const marks = new Set(typed.flatMap((key) => (allowedTypos(key) > 0 ? typoMarks(key, allowedTypos(key)) : [])));
  if (marks.size === 0) return [];
  return (await listMarkedWords(trx, [...marks], MOST_MARKED_WORDS))
    .map((known) => ({ known, cost: Math.min(...typed.map((key) => weighForgiven(key, known))) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((one, other) => one.cost - other.cost || (one.known < other.known ? -1 : 1))
    .slice(0, MOST_NEAR_WORDS)
    .map(({ known }) => known);
}
