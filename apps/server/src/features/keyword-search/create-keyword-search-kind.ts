import { createHash } from 'node:crypto';
import { keywordKey } from '#features/name-search/public.ts';
import type { PreparedSearch, SearchKind } from '#features/search-list/public.ts';
import { type FindKeywordSearchTools, findKeywordSearch, toRegion } from './find-keyword-search.ts';
import { type FindPeopleTools, findPeople } from './find-people.ts';
import { type KeywordInput, parseInput } from './parse-input.ts';
import { copySearchDetails, insertKeywordSearch, listSearchDetails } from './repository.ts';
import { copyHits } from './result/hit-repository.ts';

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
