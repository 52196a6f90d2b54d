import type { SearchCalls } from '#features/search-list/public.ts';
import { type AddKeywordSearchTools, addKeywordSearch } from './add-keyword-search.ts';
import { type FindKeywordSearchTools, findKeywordSearch } from './find-keyword-search.ts';

export function createKeywordSearchCalls(tools: AddKeywordSearchTools & FindKeywordSearchTools): SearchCalls {
  return {
    start: ({ caller, demo, form }) =>
      addKeywordSearch(tools, { caller, demo, sourceId: form.source, keyword: form.keyword, region: form.region }),
    find: (search, page) => findKeywordSearch(tools, { search, page }),
  };
}
