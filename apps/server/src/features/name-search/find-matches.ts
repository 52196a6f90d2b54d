import { KEYWORD_RESULTS_MAX, WIDER_COUNT_MAX } from '@vidno/contract/keyword/keyword-search';
import type { Database, Transaction } from '#database/database.ts';
import { findPlace, isCountry } from '#features/regions/places.ts';
import type { WiderPlace } from '#features/sources/source-kind.ts';
import { correctTypos } from './correct-typos.ts';
import { type AgeRange, readKeyword, toAgeRange } from './keyword.ts';
import {
  type CandidateQuery,
  disableSequentialScans,
  findCandidates,
  type PlaceFilter,
  type QueryVariant,
  type SourceFilter,
} from './match-repository.ts';
import { lexemes } from './names/name-words.ts';
import { listOtherReadings } from './other-readings.ts';
import {
  countPeople,
  isSure,
  type Match,
  type MatchQuery,
  rankMatches,
  rankRecords,
  type SimilarityCache,
  scoreCandidate,
} from './rank-matches.ts';
import { generateVariants, listSurplusWords, listTextQueries, listVowelVariants, listWithoutOne } from './variants.ts';

interface KeywordQuery {
  readonly keyword: string;
  readonly source: SourceFilter;
  /** Null: everywhere. */
  readonly regionId: string | null;
  /** Searches every variant of the query but no typo corrections, so that repeating the search gives the same people. */
  readonly skipCorrections?: true;
  /** Words that were parted for another reading are not joined again. */
  readonly keepsApart?: boolean;
  /** Keeps every record of a person instead of the best one. */
  readonly keepDuplicates?: true;
}

export interface MatchesFound {
  /** Best first, at most as many as a search keeps. */
  readonly matches: readonly Match[];
  readonly capped: boolean;
  readonly wider: WiderPlace | null;
}

/** With a full page of matches there is no need to search more loosely. */
const ENOUGH_MATCHES = 20;
/** @limit list: The database returns no more, and the result says that there are more people. */
const MAX_CANDIDATES = 2_000;

/**
 * People of the source whom the keyword may mean. The search gets looser step by step until it has found enough of them. Where
 * nobody is found for sure, other readings of what was typed are tried.
 */
export async function findMatches(db: Database, query: KeywordQuery): Promise<MatchesFound> {
  return await db.transaction().execute(async (trx) => {
    await disableSequentialScans(trx);
    const found = await findInTransaction(trx, query);
    if (found.matches.some(isSure)) return found;
    for (const { keyword, reason } of listOtherReadings(query.keyword)) {
      const other = await findInTransaction(trx, {
        ...query,
        keyword,
        skipCorrections: true,
        keepsApart: reason.kind === 'joined',
      });
      const matches = other.matches.map((match) => ({ ...match, why: [reason, ...match.why] }));
      if (matches.length > 0) return { ...other, matches };
    }
    return found;
  });
}

async function findInTransaction(trx: Transaction, query: KeywordQuery): Promise<MatchesFound> {
  const reading = readKeyword(query.keyword);
  if (reading.words.length === 0) return { matches: [], capped: false, wider: null };
  const surplus = await listSurplusWords(trx, reading.words);
  const matchQuery = {
    ...reading,
    surplus,
    corrections: new Map(),
    findsFurther: query.skipCorrections !== true,
    findsJoined: query.keepsApart !== true,
  };
  const textQueries = await listTextQueries(trx, reading.words);
  const age = toAgeRange(reading.setAside, new Date());
  const { matches, passes } = await collectMatches(trx, query, { matchQuery, textQueries, age });
  const ranked = query.keepDuplicates ? rankRecords(matches) : rankMatches(matches);
  const listInPlace = (place: PlaceFilter, pass: SearchPass, limit: number) =>
    listMatches(trx, { source: query.source, place, age, textQueries, limit }, pass);
  return {
    matches: ranked.slice(0, KEYWORD_RESULTS_MAX),
    capped: ranked.length > KEYWORD_RESULTS_MAX,
    wider: query.skipCorrections ? null : await findWider({ regionId: query.regionId, passes, listInPlace }),
  };
}

interface MatchesCollected {
  readonly matches: readonly Match[];
  /** The loosest variants without corrections and, if they found too few people, the same with corrections. */
  readonly passes: readonly SearchPass[];
}

async function collectMatches(
  trx: Transaction,
  { source, regionId, skipCorrections }: KeywordQuery,
  {
    matchQuery,
    textQueries,
    age,
  }: { matchQuery: MatchQuery; textQueries: readonly (string | null)[]; age: AgeRange | null },
): Promise<MatchesCollected> {
  const scope = { source, place: toPlaceFilter(regionId), age, textQueries, limit: MAX_CANDIDATES };
  const found = new Map<string, Match>();
  const search = async (variants: readonly QueryVariant[], corrected: MatchQuery) => {
    for (const match of await listMatches(trx, scope, { variants, query: corrected })) found.set(match.personId, match);
  };
  const isEnough = () => !skipCorrections && found.size >= ENOUGH_MATCHES;

  let loosest: QueryVariant = [];
  const { whole, all, joined, withoutSurplus } = generateVariants(matchQuery, textQueries);
  for (const variant of all) {
    await search(loosest.length === 0 ? [whole, variant] : [variant], matchQuery);
    loosest = variant;
    if (isEnough()) break;
  }
  await addNamesThatLookLikeAges(found, trx, { ...scope, variants: [whole] }, matchQuery);
  const looser = isEnough() ? [] : [...joined, ...(withoutSurplus === null ? [] : [withoutSurplus])];
  if (looser.length > 0) await search(looser, matchQuery);
  const passes = [{ variants: [loosest, ...looser], query: matchQuery, found: countPeople(found.values()) }];
  if (skipCorrections || isEnough()) return { matches: [...found.values()], passes };

  const required = matchQuery.words.filter((word) => !matchQuery.optional.includes(word));
  const corrected = await correctTypos(trx, required, loosest);
  const guesses = [
    ...corrected.variants,
    ...listVowelVariants(required, loosest),
    ...listWithoutOne(corrected.loosest, required.length),
  ];
  if (guesses.length > 0) {
    const query = { ...matchQuery, corrections: corrected.corrections };
    await search(guesses, query);
    passes.push({ variants: [loosest, ...looser, ...guesses], query, found: countPeople(found.values()) });
  }
  return { matches: [...found.values()], passes };
}

/** What looks like an age may be a part of the name. */
async function addNamesThatLookLikeAges(
  found: Map<string, Match>,
  trx: Transaction,
  { variants, ...scope }: CandidateQuery & { readonly limit: number },
  query: MatchQuery,
): Promise<void> {
  if (scope.age === null) return;
  for (const match of await listMatches(trx, { ...scope, age: null }, { variants, query })) {
    found.set(match.personId, match);
  }
}

/** The people found by any of the variants for whom every word of the query is explained. */
async function listMatches(
  trx: Transaction,
  scope: Omit<CandidateQuery, 'variants'> & { readonly limit: number },
  { variants, query }: Pick<SearchPass, 'variants' | 'query'>,
): Promise<Match[]> {
  const cache: SimilarityCache = new Map();
  const candidates = await findCandidates(trx, { ...scope, variants }, scope.limit);
  // Thousands may bear one name.
  const scored = new Map<string, Match | null>();
  return candidates.flatMap((candidate) => {
    const key = JSON.stringify([candidate.name, candidate.inText]);
    const known = scored.get(key);
    const match = known === undefined ? scoreCandidate(candidate, query, cache) : known;
    scored.set(key, match);
    return match === null ? [] : [{ ...match, personId: candidate.personId, duplicateKey: candidate.duplicateKey }];
  });
}

/** The variants searched for in the place, and how many people they found there. */
interface SearchPass {
  readonly variants: readonly QueryVariant[];
  readonly query: MatchQuery;
  readonly found: number;
}

interface SearchScope {
  readonly regionId: string | null;
  readonly passes: readonly SearchPass[];
  /** The matches of a pass in another place, out of so many candidates. */
  listInPlace(place: PlaceFilter, pass: SearchPass, limit: number): Promise<Match[]>;
}

/** The nearest surrounding place with more people, by the first pass that finds more anywhere. */
async function findWider({ regionId, passes, listInPlace }: SearchScope): Promise<WiderPlace | null> {
  if (regionId === null) return null;
  for (const pass of passes) {
    const wider = await widenSearch(regionId, pass, listInPlace);
    if (wider) return wider;
  }
  return null;
}

async function widenSearch(
  searchedId: string,
  pass: SearchPass,
  listInPlace: SearchScope['listInPlace'],
): Promise<WiderPlace | null> {
  const { found } = pass;
  if (found >= KEYWORD_RESULTS_MAX) return null;
  // Doubled, because two candidates may be duplicate records of one person.
  const limit = 2 * (found + WIDER_COUNT_MAX);
  for (const regionId of [...(findPlace(searchedId)?.wider ?? []), null]) {
    const inPlace = countPeople(await listInPlace(toPlaceFilter(regionId), pass, limit));
    if (inPlace > found) return { regionId, count: Math.min(inPlace - found, WIDER_COUNT_MAX) };
  }
  return null;
}

/** Null: everywhere. */
function toPlaceFilter(id: string | null): PlaceFilter {
  if (id === null) return { kind: 'everywhere' };
  return isCountry(id) ? { kind: 'country', country: id } : { kind: 'region', lexeme: lexemes.place(id) };
}
