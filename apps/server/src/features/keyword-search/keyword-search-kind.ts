import { createHash } from 'node:crypto';
import { ANY_REGION } from '@vidno/contract/keyword/keyword-search';
import type { Database, Transaction } from '#database/database.ts';
import { keywordKey, parseKeyword } from '#features/name-search/keyword.ts';
import { findPlace } from '#features/regions/places.ts';
import type { Search } from '#features/search-list/public.ts';
import type {
  PreparedSearch,
  Refusal,
  SearchFinding,
  SearchForm,
  SearchKind,
  SearchTask,
} from '#features/search-list/search-kind.ts';
import { type KeywordHit, SOURCE_MESSAGES, type SourceKinds } from '#features/sources/source-kind.ts';
import type { Tools } from '#tools.ts';
import { copyHits, countFound, listRecords, replaceHits } from './hit-repository.ts';
import {
  copySearchDetails,
  findSearchDetails,
  insertKeywordSearch,
  listSearchDetails,
  updateOutcome,
} from './repository.ts';
import { groupRecords, type RecordOfPerson } from './same-person.ts';
import { findKeywordSearch, type ShowPeopleTools, toRegion } from './show-result.ts';

/** Searches for people by words and a region. */
export function createKeywordSearchKind(tools: Pick<Tools, 'db'> & ShowPeopleTools & FindPeopleTools): SearchKind {
  return {
    use: 'keyword',
    takesSeveralSources: false,

    parseForm: async (form) => {
      const input = parseInput(form);
      return input.kind === 'refused' ? input : { kind: 'parsed', prepare: async () => toPrepared(input) };
    },

    find: (search, task) => findPeople(tools, search, task),

    show: (search, view) => findKeywordSearch(tools, search, view),

    listLabels: async (searches) => {
      const [first] = searches;
      if (!first) return new Map();
      const ids = searches.map(({ id }) => id);
      const details = await listSearchDetails(tools.db, first.accountId, ids);
      return new Map(
        details.map(({ searchId, keyword, regionId }) => [
          searchId,
          { imagePath: null, keyword, region: toRegion(regionId), match: null },
        ]),
      );
    },

    canRepeat: async () => true,

    // All its data is deleted along with the row of the search.
    release: async () => async () => {},

    copyData: async (trx, move, searchIds) => {
      await copySearchDetails(trx, move, searchIds);
      await copyHits(trx, move, searchIds);
    },
  };
}

function toPrepared({ keyword, regionId }: KeywordInput): PreparedSearch {
  return {
    kind: 'prepared',
    hash: hashOf(keyword, regionId),
    subject: { region: regionId },
    store: async (trx, search) => {
      await insertKeywordSearch(trx, search, { keyword, regionId });
      return { kind: 'stored' };
    },
    restore: async () => false,
    discard: async () => {},
  };
}

function hashOf(keyword: string, regionId: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([keywordKey(keyword), regionId]))
    .digest('hex');
}

interface FindPeopleTools {
  readonly db: Database;
  readonly sourceKinds: SourceKinds;
}

/** Asks the source of the search for people whom the words may mean. */
async function findPeople(
  { db, sourceKinds }: FindPeopleTools,
  search: Search,
  { sources: [source], signal, reportProgress: report }: SearchTask,
): Promise<SearchFinding> {
  const details = await findSearchDetails(db, search);
  const keywordSource = sourceKinds[source.kind]?.keyword;
  if (!details || !keywordSource) return { kind: 'failed', message: SOURCE_MESSAGES.tryLater };
  const { keyword, regionId } = details;
  const { accountId } = search;
  const found = await keywordSource.findPeople({ source, accountId, keyword, regionId, signal, onProgress: report });
  if (found.kind === 'unavailable') return { kind: 'failed', message: found.message };
  const hits = withRegion(found.hits, regionId);
  return {
    kind: 'found',
    store: async (trx) => {
      const records = await describeHits(trx, hits);
      const shownIds = new Set(records.map(({ id }) => id));
      const groups = groupRecords(records);
      const shown = hits.filter(({ personId }) => shownIds.has(personId));
      const stored = shown.map((hit) => ({ ...hit, samePerson: groups.get(hit.personId) ?? null }));
      await replaceHits(trx, search, stored);
      await updateOutcome(trx, search, found);
      const [counted] = await countFound(trx, [search]);
      const delivered = shown.some(({ why }) => isCertain(why));
      return { count: counted?.count ?? 0, uncertain: !delivered && shown.length > 0, delivered, confident: false };
    },
  };
}

/** People of a catalogue as they are there, if they may be shown; others as they were found. */
async function describeHits(trx: Transaction, hits: readonly KeywordHit[]): Promise<RecordOfPerson[]> {
  const external = hits.flatMap(({ personId: id, person }) => (person ? [{ id, ...person }] : []));
  const inCatalogue = hits.filter(({ person }) => person === null).map(({ personId }) => personId);
  return [...external, ...(await listRecords(trx, inCatalogue))];
}

/** Nothing of it is a guess: no typo is assumed, and no word of the name is left without an explanation. */
function isCertain(why: KeywordHit['why']): boolean {
  return !why.some(({ kind }) => kind === 'typo' || kind === 'differs');
}

function withRegion(hits: readonly KeywordHit[], regionId: string | null): KeywordHit[] {
  const place = regionId === null ? null : findPlace(regionId);
  const inRegion = place ? [{ kind: 'region' as const, text: `регион: ${place.name}` }] : [];
  return hits.map((hit) => ({ ...hit, why: [...hit.why, ...inRegion] }));
}

interface KeywordInput {
  readonly kind: 'input';
  readonly keyword: string;
  /** Null: everywhere. */
  readonly regionId: string | null;
}

/** The words and the region, or why they cannot be searched for. */
export function parseInput({
  keyword,
  region: regionField,
}: Pick<SearchForm, 'keyword' | 'region'>): KeywordInput | Refusal {
  const parsed = parseKeyword(keyword ?? '');
  if (parsed.kind === 'refused') return parsed;
  const region = regionField?.trim() ?? '';
  if (region === '') return { kind: 'refused', because: 'region_missing' };
  const regionId = region === ANY_REGION ? null : region;
  if (regionId !== null && !findPlace(regionId)) return { kind: 'refused', because: 'region_unknown' };
  return { kind: 'input', keyword: parsed.keyword, regionId };
}
