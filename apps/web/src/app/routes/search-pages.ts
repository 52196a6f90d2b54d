import { lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '../load-chunk.ts';

/** The screens of search by photo and by words; each is used at several addresses and loaded when first opened. */
export const SmartSearchPage = lazyRouteComponent(
  () => loadChunk('smart-search', () => import('#pages/smart-search-page.tsx')),
  'SmartSearchPage',
);
export const PhotoWherePage = lazyRouteComponent(
  () => loadChunk('photo-where', () => import('#pages/photo-where-page.tsx')),
  'PhotoWherePage',
);
export const PhotoFacePage = lazyRouteComponent(
  () => loadChunk('photo-face', () => import('#pages/photo-face-page.tsx')),
  'PhotoFacePage',
);
export const PhotoResultPage = lazyRouteComponent(
  () => loadChunk('photo-result', () => import('#pages/photo-result-page.tsx')),
  'PhotoResultPage',
);
export const SearchListPage = lazyRouteComponent(
  () => loadChunk('search-list', () => import('#pages/search-list-page.tsx')),
  'SearchListPage',
);
export const DemoSearchPage = lazyRouteComponent(
  () => loadChunk('demo-search', () => import('#pages/demo-search-page.tsx')),
  'DemoSearchPage',
);
export const DemoCreatePhotoPage = lazyRouteComponent(
  () => loadChunk('demo-create-photo', () => import('#pages/demo-create-photo-page.tsx')),
  'DemoCreatePhotoPage',
);
export const KeywordPage = lazyRouteComponent(
  () => loadChunk('keyword', () => import('#pages/keyword-page.tsx')),
  'KeywordPage',
);
export const KeywordResultPage = lazyRouteComponent(
  () => loadChunk('keyword-result', () => import('#pages/keyword-result-page.tsx')),
  'KeywordResultPage',
);
