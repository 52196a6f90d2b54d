import { lazyComponent } from '#shared/navigation/load-chunk.tsx';

/** The screens of search by photo and by words; most are used at several addresses. */
export const SmartSearchPage = lazyComponent(
  () => import('#features/search-list/smart-search-page.tsx'),
  'SmartSearchPage',
);
export const PhotoSearchPage = lazyComponent(
  () => import('#features/photo-search/photo-search-page.tsx'),
  'PhotoSearchPage',
);
export const PhotoResultPage = lazyComponent(
  () => import('#features/photo-search/photo-result-page.tsx'),
  'PhotoResultPage',
);
export const SharedSearchPage = lazyComponent(
  () => import('#features/photo-search/shared-search-page.tsx'),
  'SharedSearchPage',
);
export const SearchListPage = lazyComponent(
  () => import('#features/search-list/search-list-page.tsx'),
  'SearchListPage',
);
export const DemoSearchPage = lazyComponent(
  () => import('#features/search-list/demo-search-page.tsx'),
  'DemoSearchPage',
);
export const DemoCreatePhotoPage = lazyComponent(
  () => import('#features/photo-search/demo-create-photo-page.tsx'),
  'DemoCreatePhotoPage',
);
export const KeywordPage = lazyComponent(() => import('#features/keyword-search/keyword-page.tsx'), 'KeywordPage');
export const KeywordResultPage = lazyComponent(
  () => import('#features/keyword-search/keyword-result-page.tsx'),
  'KeywordResultPage',
);
