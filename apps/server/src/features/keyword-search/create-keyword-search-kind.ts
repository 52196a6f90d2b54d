import { createHash } from 'node:crypto';
import { ANY_REGION } from '@vidno/contract/keyword-search';
import { keywordKey, parseKeyword } from '#features/name-search/public.ts';
import { findPlace } from '#features/regions/public.ts';
import type { PreparedSearch, Refusal, SearchForm, SearchKind } from '#features/search-list/public.ts';
import { type FindKeywordSearchTools, findKeywordSearch, toRegion } from './find-keyword-search.ts';
import { type FindPeopleTools, findPeople } from './find-people.ts';
import { copySearchData, insertKeywordSearch, listSearchDetails } from './repository.ts';

interface KeywordInput {
  readonly kind: 'input';
  readonly keyword: string;
  /** Null: everywhere. */
  readonly regionId: string | null;
}

/** Searches for people by words and a region. */
export function createKeywordSearchKind(tools: FindKeywordSearchTools & FindPeopleTools): SearchKind {
  return {
    use: 'keyword',
    takesSeveralSources: false,

    parseForm: async (form) => {
      const input = parseInput(form);
      return input.kind === 'refused' ? input : { kind: 'parsed', prepare: async () => toPrepared(input) };
    },

    find: (search, task) => findPeople(tools, search, task),

    show: (search, page) => findKeywordSearch(tools, { search, page }),

    listLabels: async (db, accountId, searchIds) => {
      const details = await listSearchDetails(db, accountId, searchIds);
      return new Map(
        details.map(({ searchId, keyword, regionId }) => [
          searchId,
          { imagePath: null, keyword, region: toRegion(regionId) },
        ]),
      );
    },

    canRepeat: async () => true,

    // All its data is deleted along with the row of the search.
    release: async () => async () => {},

    copyData: copySearchData,
  };
}

function parseInput({ keyword, region: regionField }: SearchForm): KeywordInput | Refusal {
  const parsed = parseKeyword(keyword ?? '');
  if (parsed.kind === 'refused') return parsed;
  const region = regionField?.trim() ?? '';
  if (region === '') return { kind: 'refused', because: 'region_missing' };
  const regionId = region === ANY_REGION ? null : region;
  if (regionId !== null && !findPlace(regionId)) return { kind: 'refused', because: 'region_unknown' };
  return { kind: 'input', keyword: parsed.keyword, regionId };
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
