import { loadChunk } from '../load-chunk.ts';

/** The screens of search beside the way from the landing page to a result; the list of them is not in the first load. */
export const searchPages = {
  SearchListPage: () => loadChunk('search-list', () => import('#pages/search-list-page.tsx')),
  DemoSearchPage: () => loadChunk('demo-search', () => import('#pages/demo-search-page.tsx')),
  DemoCreatePhotoPage: () => loadChunk('demo-create-photo', () => import('#pages/demo-create-photo-page.tsx')),
  KeywordPage: () => loadChunk('keyword', () => import('#pages/keyword-page.tsx')),
  KeywordResultPage: () => loadChunk('keyword-result', () => import('#pages/keyword-result-page.tsx')),
};
