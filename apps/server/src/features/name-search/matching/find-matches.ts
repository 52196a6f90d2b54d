import { KEYWORD_RESULTS_MAX } from '@vidno/contract/keyword-search';
import type { Database, Transaction } from '#database/database.ts';
import type { WiderPlace } from '#features/sources/public.ts';
import { findWider, type Look } from './find-wider.ts';
import { guessTypos } from './guess-typos.ts';
import { findOptionalWord, type QueryWord, toQueryWords } from './keyword-rules.ts';
import {
  type Candidate,
  findCandidates,
  forbidTableScans,
  type Reading,
  type SearchedSource,
} from './match-repository.ts';
import { type KnownWords, type Match, rankMatches, rateMatch } from './rank-rules.ts';
import { sureReadings } from './sure-readings.ts';
import { toSearchedPlace } from './to-searched-place.ts';

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
  readonly wider: WiderPlace | null;
}

/** With a page full of sure matches nobody looks for guesses. */
const ENOUGH = 20;
const MOST_CANDIDATES = 2_000;

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
  const { found, looks } = await lookForCandidates(trx, query, { words, optional });
  const known: KnownWords = new Map();
  const ranked = rankMatches(found.map((candidate) => rateMatch(candidate, { words, optional }, known)));
  return {
    matches: ranked.slice(0, KEYWORD_RESULTS_MAX),
    capped: ranked.length > KEYWORD_RESULTS_MAX,
    wider: query.sureOnly ? null : await findWider(trx, query, looks),
  };
}

interface CandidatesFound {
  readonly found: readonly Candidate[];
  /** The loosest without a guess and, where there were too few, the one with guesses. */
  readonly looks: readonly Look[];
}

async function lookForCandidates(
  trx: Transaction,
  { source, regionId, sureOnly }: KeywordQuery,
  { words, optional }: { words: readonly QueryWord[]; optional: QueryWord | null },
): Promise<CandidatesFound> {
  const place = toSearchedPlace(regionId);
  const found = new Map<string, Candidate>();
  const look = async (readings: readonly Reading[]) => {
    const candidates = await findCandidates(trx, { source, place, readings }, MOST_CANDIDATES);
    for (const candidate of candidates) found.set(candidate.personId, candidate);
  };
  const isEnough = () => !sureOnly && found.size >= ENOUGH;

  let sure: Reading = [];
  for await (const reading of sureReadings(trx, { words, optional })) {
    sure = reading;
    await look([sure]);
    if (isEnough()) break;
  }
  const looks = [{ readings: [sure], found: countPeople(found) }];
  if (sureOnly || isEnough()) return { found: [...found.values()], looks };

  const required = words.filter((word) => word !== optional);
  const guesses = await guessTypos(trx, required, sure);
  if (guesses.length > 0) {
    await look(guesses);
    looks.push({ readings: [sure, ...guesses], found: countPeople(found) });
  }
  return { found: [...found.values()], looks };
}

/** Twins count once. */
function countPeople(found: ReadonlyMap<string, Candidate>): number {
  return new Set(Array.from(found.values(), ({ personId, twin }) => twin ?? personId)).size;
}
