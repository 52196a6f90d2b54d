import { KEYWORD_RESULTS_MAX, WIDER_COUNT_MAX } from '@vidno/contract/keyword/keyword-search';
import type { Database, Transaction } from '#database/database.ts';
import type { Suppressions } from '#features/catalogue/suppressions.ts';
import { findPlace } from '#features/regions/places.ts';
import { askSources } from '#features/search-list/ask-sources.ts';
import type { Search } from '#features/search-list/public.ts';
import type { SearchFinding, SearchTask } from '#features/search-list/search-kind.ts';
import {
  type KeywordHit,
  type PeopleFound,
  SOURCE_MESSAGES,
  type SourceKinds,
  type WiderPlace,
} from '#features/sources/source-kind.ts';
import { countFound, type FoundHit, listRecords, replaceHits } from './hit-repository.ts';
import { findSearchDetails, updateOutcome } from './repository.ts';
import { groupRecords, type RecordOfPerson } from './same-person.ts';

export interface FindPeopleTools {
  readonly db: Database;
  readonly sourceKinds: SourceKinds;
  readonly suppressions: Suppressions;
}

/** Asks the sources of the search for people whom the words may mean. */
export async function findPeople(
  { db, sourceKinds, suppressions }: FindPeopleTools,
  search: Search,
  task: SearchTask,
): Promise<SearchFinding> {
  const details = await findSearchDetails(db, search);
  if (!details) return { kind: 'failed', message: SOURCE_MESSAGES.tryLater };
  const { keyword, regionId } = details;
  const { accountId } = search;
  const { answered, outages } = await askSources<PeopleFound>(task, (source, onProgress) =>
    sourceKinds[source.kind]?.keyword?.findPeople({
      source,
      accountId,
      keyword,
      regionId,
      signal: task.signal,
      onProgress,
    }),
  );
  if (answered.length === 0) return { kind: 'failed', message: outages[0]?.message ?? SOURCE_MESSAGES.tryLater };
  const found = unitePeople(
    answered.map(({ source, answer }) => ({ ...answer, sourceId: source.id })),
    regionId,
  );
  const hits = withRegion(found.hits, regionId);
  return {
    kind: 'found',
    store: async (trx) => {
      const records = await describeHits(trx, await withoutSuppressed(trx, suppressions, hits));
      const shownIds = new Set(records.map(({ id }) => id));
      const groups = groupRecords(records);
      const shown = hits.filter(({ personId }) => shownIds.has(personId));
      const stored = shown.map((hit) => ({ ...hit, samePerson: groups.get(hit.personId) ?? null }));
      await replaceHits(trx, search, stored);
      await updateOutcome(trx, search, { ...found, outages });
      const [counted] = await countFound(trx, [search]);
      const delivered = shown.some(({ why }) => isCertain(why));
      return { count: counted?.count ?? 0, uncertain: !delivered && shown.length > 0, delivered, confident: false };
    },
  };
}

type FoundInSource = PeopleFound & { readonly sourceId: string };

interface PeopleUnited {
  readonly hits: readonly FoundHit[];
  readonly capped: boolean;
  readonly wider: WiderPlace | null;
}

/** The people of all sources, best first, as if they were of one. */
export function unitePeople(found: readonly FoundInSource[], regionId: string | null): PeopleUnited {
  const hits = found.map((source) => source.hits.map((hit) => toFoundHit(hit, source.sourceId)));
  const merged = [...new Map(mergeByScore(hits).map((hit) => [hit.personId, hit])).values()];
  return {
    hits: merged.slice(0, KEYWORD_RESULTS_MAX),
    capped: found.some(({ capped }) => capped) || merged.length > KEYWORD_RESULTS_MAX,
    wider: uniteWider(
      found.flatMap(({ wider }) => wider ?? []),
      regionId,
    ),
  };
}

function toFoundHit({ person, ...hit }: KeywordHit, sourceId: string): FoundHit {
  return { ...hit, person: person && { ...person, sourceId } };
}

/** Each list keeps its own order, which tells more than the score. */
function mergeByScore(lists: readonly (readonly FoundHit[])[]): FoundHit[] {
  const scored = lists.flatMap((hits) => {
    let lowest = Number.POSITIVE_INFINITY;
    return hits.map((hit) => {
      lowest = Math.min(lowest, hit.score);
      return { hit, score: lowest };
    });
  });
  return scored.sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}

/** Each source names the nearest place where it has more: for the nearest of all, the others have nobody more. */
function uniteWider(offers: readonly WiderPlace[], regionId: string | null): WiderPlace | null {
  const places = [...(regionId === null ? [] : (findPlace(regionId)?.wider ?? [])), null];
  const nearest = places.find((place) => offers.some((offer) => offer.regionId === place));
  if (nearest === undefined) return null;
  const counts = offers.filter((offer) => offer.regionId === nearest).map(({ count }) => count);
  return { regionId: nearest, count: Math.min(sum(counts), WIDER_COUNT_MAX) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Whoever had themselves removed is not stored either, wherever a source has found them. */
async function withoutSuppressed(
  trx: Transaction,
  suppressions: Suppressions,
  hits: readonly FoundHit[],
): Promise<readonly FoundHit[]> {
  if (hits.every(({ person }) => person === null)) return hits;
  const suppressed = await suppressions.hold(trx);
  return hits.filter(({ person }) => person?.profileUrl == null || !suppressed.hasPage(person.profileUrl));
}

/** People of a catalogue as they are there, if they may be shown; others as they were found. */
async function describeHits(trx: Transaction, hits: readonly FoundHit[]): Promise<RecordOfPerson[]> {
  const external = hits.flatMap(({ personId: id, person }) => (person ? [{ id, ...person }] : []));
  const inCatalogue = hits.filter(({ person }) => person === null).map(({ personId }) => personId);
  return [...external, ...(await listRecords(trx, inCatalogue))];
}

/** Nothing of it is a guess: no typo is assumed, and no word of the name is left without an explanation. */
function isCertain(why: KeywordHit['why']): boolean {
  return !why.some(({ kind }) => kind === 'typo' || kind === 'differs');
}

function withRegion(hits: readonly FoundHit[], regionId: string | null): FoundHit[] {
  const place = regionId === null ? null : findPlace(regionId);
  const inRegion = place ? [{ kind: 'region' as const, text: `регион: ${place.name}` }] : [];
  return hits.map((hit) => ({ ...hit, why: [...hit.why, ...inRegion] }));
}
