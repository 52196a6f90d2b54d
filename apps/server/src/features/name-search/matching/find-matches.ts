import { KEYWORD_RESULTS_MAX } from '@vidno/contract/keyword-search';
import type { Database, Transaction } from '#database/database.ts';
import type { WiderPlace } from '#features/sources/public.ts';
import { correctTypos } from './correct-typos.ts';
import { findWider, type SearchPass } from './find-wider.ts';
import { generateVariants } from './generate-variants.ts';
import { findOptionalWord, type QueryWord, toQueryWords } from './keyword-rules.ts';
import {
  type Candidate,
  disableSequentialScans,
  findCandidates,
  type QueryVariant,
  type SourceFilter,
} from './match-repository.ts';
import { type Match, rankMatches, type SimilarityCache, scoreCandidate } from './rank-rules.ts';
import { toPlaceFilter } from './to-place-filter.ts';

export interface KeywordQuery {
  readonly keyword: string;
  readonly source: SourceFilter;
  /** Null: everywhere. */
  readonly regionId: string | null;
  /** Searches every variant of the query but no typo corrections, so that repeating the search gives the same people. */
  readonly skipCorrections?: true;
}

export interface MatchesFound {
  /** Best first, at most as many as a search keeps. */
  readonly matches: readonly Match[];
  readonly capped: boolean;
  readonly wider: WiderPlace | null;
}

/** With a full page of matches there is no need to search more loosely. */
const ENOUGH_MATCHES = 20;
const MAX_CANDIDATES = 2_000;

/** People of the source whom the keyword may mean. The search gets looser step by step until it has found enough of them. */
export async function findMatches(db: Database, query: KeywordQuery): Promise<MatchesFound> {
  const words = toQueryWords(query.keyword);
  if (words.length === 0) return { matches: [], capped: false, wider: null };
  return await db.transaction().execute(async (trx) => {
    await disableSequentialScans(trx);
    return await findInTransaction(trx, query, words);
  });
}

async function findInTransaction(
  trx: Transaction,
  query: KeywordQuery,
  words: readonly QueryWord[],
): Promise<MatchesFound> {
  const optional = findOptionalWord(words);
  const { candidates, passes } = await collectCandidates(trx, query, { words, optional });
  const cache: SimilarityCache = new Map();
  const ranked = rankMatches(candidates.map((candidate) => scoreCandidate(candidate, { words, optional }, cache)));
  return {
    matches: ranked.slice(0, KEYWORD_RESULTS_MAX),
    capped: ranked.length > KEYWORD_RESULTS_MAX,
    wider: query.skipCorrections ? null : await findWider(trx, query, passes),
  };
}

interface CandidatesFound {
  readonly candidates: readonly Candidate[];
  /** The loosest variant without corrections and, if it found too few people, the same with corrections. */
  readonly passes: readonly SearchPass[];
}

async function collectCandidates(
  trx: Transaction,
  { source, regionId, skipCorrections }: KeywordQuery,
  { words, optional }: { words: readonly QueryWord[]; optional: QueryWord | null },
): Promise<CandidatesFound> {
  const place = toPlaceFilter(regionId);
  const found = new Map<string, Candidate>();
  const addCandidates = async (variants: readonly QueryVariant[]) => {
    const candidates = await findCandidates(trx, { source, place, variants }, MAX_CANDIDATES);
    for (const candidate of candidates) found.set(candidate.personId, candidate);
  };
  const isEnough = () => !skipCorrections && found.size >= ENOUGH_MATCHES;

  let loosest: QueryVariant = [];
  for await (const variant of generateVariants(trx, { words, optional })) {
    loosest = variant;
    await addCandidates([variant]);
    if (isEnough()) break;
  }
  const passes = [{ variants: [loosest], found: countPeople(found) }];
  if (skipCorrections || isEnough()) return { candidates: [...found.values()], passes };

  const required = words.filter((word) => word !== optional);
  const corrected = await correctTypos(trx, required, loosest);
  if (corrected.length > 0) {
    await addCandidates(corrected);
    passes.push({ variants: [loosest, ...corrected], found: countPeople(found) });
  }
  return { candidates: [...found.values()], passes };
}

/** Duplicate records count once. */
function countPeople(found: ReadonlyMap<string, Candidate>): number {
  return new Set(Array.from(found.values(), ({ personId, duplicateKey }) => duplicateKey ?? personId)).size;
}
