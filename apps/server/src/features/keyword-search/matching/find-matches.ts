import { KEYWORD_MOST_PEOPLE } from '@vidno/contract/keyword-search';
import type { Database } from '#database/database.ts';
import { findPlace } from '#features/regions/public.ts';
import { lexemes, ownLexemes, relatedLexemes } from '../names/lexeme-rules.ts';
import { allowedTypos, slipsBetween, typoMarks, weighSlips } from '../names/typo-rules.ts';
import { findOptionalWord, type QueryWord, toQueryWords } from './keyword-rules.ts';
import {
  type Candidate,
  countCandidates,
  findCandidates,
  listMarkedWords,
  type WordsQuery,
} from './match-repository.ts';
import { type Match, rankMatches, rateMatch } from './rank-rules.ts';

export interface KeywordQuery {
  readonly keyword: string;
  readonly source: { readonly id: string; readonly vouchesAdults: boolean };
  /** Null: everywhere. */
  readonly regionId: string | null;
}

export interface MatchesFound {
  /** Best first, at most as many as a search keeps. */
  readonly matches: readonly Match[];
  readonly capped: boolean;
  /** The nearest wider place with more people. */
  readonly wider: { readonly regionId: string | null; readonly count: number } | null;
}

/** With a page full of sure matches nobody looks for guesses. */
const ENOUGH = 20;
const MOST_CANDIDATES = 2_000;
const MOST_MARKED_WORDS = 5_000;
const MOST_NEAR_WORDS = 80;

/** Everybody in the source whom the keyword may mean: from the surest reading of it to the loosest, until there are enough. */
export async function findMatches(db: Database, query: KeywordQuery): Promise<MatchesFound> {
  const words = toQueryWords(query.keyword);
  if (words.length === 0) return { matches: [], capped: false, wider: null };
  const optional = findOptionalWord(words);
  const required = words.filter((word) => word !== optional);
  const readings: (() => Promise<WordsQuery['words']>)[] = [
    async () => words.map((word) => ({ lexemes: ownLexemes(word), text: null })),
    async () => words.map(toRelated),
    ...(optional ? [async () => required.map(toRelated)] : []),
    async () => await Promise.all(required.map((word) => toNear(db, word))),
  ];

  const places = placesIn(query, query.regionId);
  const found = new Map<string, Candidate>();
  let reading: WordsQuery['words'] = [];
  for (const read of readings) {
    reading = await read();
    const candidates = await findCandidates(db, { places, words: reading }, MOST_CANDIDATES);
    for (const candidate of candidates) found.set(candidate.personId, candidate);
    if (found.size >= ENOUGH) break;
  }
  const ranked = rankMatches([...found.values()].map((candidate) => rateMatch(candidate, { words, optional })));
  return {
    matches: ranked.slice(0, KEYWORD_MOST_PEOPLE),
    capped: ranked.length > KEYWORD_MOST_PEOPLE,
    wider: await findWider(db, { query, reading, found: ranked.length }),
  };
}

/** The same reading in the places around. */
async function findWider(
  db: Database,
  { query, reading, found }: { query: KeywordQuery; reading: WordsQuery['words']; found: number },
): Promise<MatchesFound['wider']> {
  if (query.regionId === null || found >= MOST_CANDIDATES) return null;
  for (const regionId of [...(findPlace(query.regionId)?.wider ?? []), null]) {
    const wider = { places: placesIn(query, regionId), words: reading };
    const more = (await countCandidates(db, wider, MOST_CANDIDATES)) - found;
    if (more > 0) return { regionId, count: more };
  }
  return null;
}

/** People whose age nobody has told are found only where the source vouches for them. */
function placesIn({ source }: KeywordQuery, placeId: string | null): string[] {
  const ages = source.vouchesAdults ? [true, false] : [true];
  return ages.map((isAgeKnown) => lexemes.place({ sourceId: source.id, isAgeKnown, placeId }));
}

function toRelated(word: QueryWord): WordsQuery['words'][number] {
  if (word.quoted) return { lexemes: ownLexemes(word), text: word.written };
  return { lexemes: [...ownLexemes(word), ...relatedLexemes(word)], text: word.written };
}

async function toNear(db: Database, word: QueryWord): Promise<WordsQuery['words'][number]> {
  const related = toRelated(word);
  const typed = word.spellings;
  const marks = new Set(typed.flatMap((key) => (allowedTypos(key) > 0 ? typoMarks(key, allowedTypos(key)) : [])));
  if (word.quoted || marks.size === 0) return related;
  const near = (await listMarkedWords(db, [...marks], MOST_MARKED_WORDS))
    .map((known) => ({ known, cost: Math.min(...typed.map((key) => costOf(key, known))) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((one, other) => one.cost - other.cost || (one.known < other.known ? -1 : 1))
    .slice(0, MOST_NEAR_WORDS);
  return { ...related, lexemes: [...new Set([...related.lexemes, ...near.map(({ known }) => lexemes.sound(known))])] };
}

/** Infinite where there are more slips than are forgiven. */
function costOf(typed: string, known: string): number {
  return slipsBetween(typed, known) <= allowedTypos(typed) ? weighSlips(typed, known) : Number.POSITIVE_INFINITY;
}
