import type { SearchKind } from '#features/search-list/public.ts';
import { toRegion } from './find-keyword-search.ts';
import { keywordSearchJob } from './keyword-search-job.ts';
import { listSearchDetails } from './repository.ts';

export function createKeywordSearchKind(): SearchKind {
  return {
    job: keywordSearchJob,

    listLabels: async (db, searchIds) => {
      const details = await listSearchDetails(db, searchIds);
      return new Map(
        details.map(({ searchId, keyword, regionId }) => [
          searchId,
          { imagePath: null, keyword, region: toRegion(regionId) },
        ]),
      );
    },

    canRepeat: async () => true,

    // Everything of it goes with the row of the search.
    release: async () => async () => {},
  };
}
