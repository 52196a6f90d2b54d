import { createRoute } from '@tanstack/react-router';
import { forgetPhoto } from '#features/photo-search/upload/chosen-photo.ts';
import { takeLinkToken } from '#shared/navigation/link-token.ts';
import { screensRoute } from './screens-route.ts';
import {
  KeywordPage,
  KeywordResultPage,
  PhotoResultPage,
  PhotoSearchPage,
  SearchListPage,
  SharedSearchPage,
  SmartSearchPage,
} from './search-pages.ts';
import { keywordParams, listParams, photoParams, resultParams } from './search-params.ts';

const getParentRoute = () => screensRoute;

/** The screens of a paid search, and the page that a link to a result opens for anybody. */
export const smartSearchRoutes = [
  createRoute({
    getParentRoute,
    path: '/smart-search',
    component: SmartSearchPage,
    staticData: { title: 'Умный поиск', searchSet: 'smart' },
  }),
  createRoute({
    getParentRoute,
    path: '/smart-search/photo',
    component: PhotoSearchPage,
    validateSearch: photoParams,
    onLeave: ({ context }) => forgetPhoto(context.queryClient),
    staticData: { title: 'Где искать', searchSet: 'smart', photoForm: true },
  }),
  createRoute({
    getParentRoute,
    path: '/smart-search/photo/face',
    component: PhotoSearchPage,
    validateSearch: photoParams,
    onLeave: ({ context }) => forgetPhoto(context.queryClient),
    staticData: { title: 'Выбор лица', searchSet: 'smart', photoForm: true },
  }),
  createRoute({
    getParentRoute,
    path: '/smart-search/photo/result/$id',
    component: PhotoResultPage,
    validateSearch: resultParams,
    staticData: { title: 'Результат поиска', searchSet: 'smart' },
  }),
  createRoute({
    getParentRoute,
    path: '/smart-search/list',
    component: SearchListPage,
    validateSearch: listParams,
    staticData: { title: 'Мои поиски', searchSet: 'smart' },
  }),
  createRoute({
    getParentRoute,
    path: '/smart-search/photo/keyword',
    component: KeywordPage,
    validateSearch: keywordParams,
    staticData: { title: 'Поиск по словам', searchSet: 'smart' },
  }),
  createRoute({
    getParentRoute,
    path: '/smart-search/keyword/result/$id',
    component: KeywordResultPage,
    validateSearch: resultParams,
    staticData: { title: 'Результат поиска', searchSet: 'smart' },
  }),
  createRoute({
    getParentRoute,
    path: '/shared/search',
    component: SharedSearchPage,
    beforeLoad: takeLinkToken,
    staticData: { title: 'Результат по ссылке' },
  }),
] as const;
