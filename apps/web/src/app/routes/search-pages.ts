import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadChunk } from '../load-chunk.ts';
import type { searchPages } from '../search/search-screens.ts';

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
export const SearchListPage = listed('SearchListPage');
export const DemoSearchPage = listed('DemoSearchPage');
export const DemoCreatePhotoPage = listed('DemoCreatePhotoPage');
export const KeywordPage = listed('KeywordPage');
export const KeywordResultPage = listed('KeywordResultPage');

function listed(name: keyof typeof searchPages) {
  return lazyRouteComponent<Record<string, () => ReactNode>, string>(
    async () => (await loadChunk('search-screens', () => import('../search/search-screens.ts'))).searchPages[name](),
    name,
  );
}
