import { createHash } from 'node:crypto';
import { ANY_REGION } from '@vidno/contract/keyword/keyword-search';
import { keywordKey, parseKeyword } from '#features/name-search/keyword.ts';
import { findPlace } from '#features/regions/places.ts';
import type { PreparedSearch, Refusal, SearchForm, SearchKind } from '#features/search-list/search-kind.ts';
import type { Tools } from '#tools.ts';
import { type FindPeopleTools, findPeople } from './find-people.ts';
import { copyHits } from './hit-repository.ts';
import { copySearchDetails, insertKeywordSearch, listSearchDetails } from './repository.ts';
import { findSharedPeople } from './shared-result.ts';
import { findKeywordSearch, type ShowPeopleTools, toRegion } from './show-result.ts';

/** Searches for people by words and a region. */
export function createKeywordSearchKind(tools: Pick<Tools, 'db'> & ShowPeopleTools & FindPeopleTools): SearchKind {
  return {
    use: 'keyword',

    parseForm: async (form) => {
      const input = parseInput(form);
      return input.kind === 'refused' ? input : { kind: 'parsed', prepare: async () => toPrepared(input) };
    },

    find: (search, task) => findPeople(tools, search, task),

    show: (search, view) => findKeywordSearch(tools, search, view),

    // Counted again whenever somebody leaves or a reason is switched.
    countShared: async (_, { personCount }) => personCount,

    showShared: (search, urlOf) => findSharedPeople(tools.db, search, urlOf),

    listQueryPictures: async () => [],

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
