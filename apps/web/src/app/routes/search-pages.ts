import { lazyComponent } from '#shared/navigation/load-chunk.ts';

/** The screens of search by photo and by words; most are used at several addresses. */
export const SmartSearchPage = lazyComponent(() => import('#pages/smart-search-page.tsx'), 'SmartSearchPage');
export const PhotoSearchPage = lazyComponent(() => import('#pages/photo-search-page.tsx'), 'PhotoSearchPage');
export const PhotoResultPage = lazyComponent(() => import('#pages/photo-result-page.tsx'), 'PhotoResultPage');
export const SharedSearchPage = lazyComponent(() => import('#pages/shared-search-page.tsx'), 'SharedSearchPage');
export const SearchListPage = lazyComponent(() => import('#pages/search-list-page.tsx'), 'SearchListPage');
export const DemoSearchPage = lazyComponent(() => import('#pages/demo-search-page.tsx'), 'DemoSearchPage');
export const DemoCreatePhotoPage = lazyComponent(
  () => import('#pages/demo-create-photo-page.tsx'),
  'DemoCreatePhotoPage',
);
export const KeywordPage = lazyComponent(() => import('#pages/keyword-page.tsx'), 'KeywordPage');
export const KeywordResultPage = lazyComponent(() => import('#pages/keyword-result-page.tsx'), 'KeywordResultPage');
