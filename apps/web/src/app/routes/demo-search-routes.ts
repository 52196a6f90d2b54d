import { createRoute } from '@tanstack/react-router';
import { forgetPhoto } from '#features/photo-search/upload/chosen-photo.ts';
import { screensRoute } from './screens-route.ts';
import {
  DemoCreatePhotoPage,
  DemoSearchPage,
  KeywordPage,
  KeywordResultPage,
  PhotoResultPage,
  SearchListPage,
} from './search-pages.ts';
import { keywordParams, listParams, photoParams, resultParams } from './search-params.ts';

const getParentRoute = () => screensRoute;

/** Two sets of the same demo screens at addresses of their own. */
export const demoSearchRoutes = [
  createRoute({
    getParentRoute,
    path: '/demosearch',
    component: DemoSearchPage,
    validateSearch: listParams,
    staticData: { title: 'Демопоиск', searchSet: 'demo' },
  }),
  createRoute({
    getParentRoute,
    path: '/demosearch/list',
    component: SearchListPage,
    validateSearch: listParams,
    staticData: { title: 'Мои поиски', searchSet: 'demo' },
  }),
  createRoute({
    getParentRoute,
    path: '/find-photo-tinder',
    component: DemoCreatePhotoPage,
    validateSearch: photoParams,
    onLeave: ({ context }) => forgetPhoto(context.queryClient),
    staticData: { title: 'Поиск по анкетам', searchSet: 'demo', source: 'tinder', photoForm: true },
  }),
  createRoute({
    getParentRoute,
    path: '/find-photo-other',
    component: DemoCreatePhotoPage,
    validateSearch: photoParams,
    onLeave: ({ context }) => forgetPhoto(context.queryClient),
    staticData: { title: 'Поиск по открытым источникам', searchSet: 'demo', source: 'other', photoForm: true },
  }),
  createRoute({
    getParentRoute,
    path: '/result/photo/$id',
    component: PhotoResultPage,
    validateSearch: resultParams,
    staticData: { title: 'Результат поиска', searchSet: 'demo' },
  }),
  createRoute({
    getParentRoute,
    path: '/demo',
    component: DemoSearchPage,
    validateSearch: listParams,
    staticData: { title: 'Демопоиск', searchSet: 'second' },
  }),
  createRoute({
    getParentRoute,
    path: '/demo/list',
    component: SearchListPage,
    validateSearch: listParams,
    staticData: { title: 'Мои поиски', searchSet: 'second' },
  }),
  createRoute({
    getParentRoute,
    path: '/demo/create/photo-tinder',
    component: DemoCreatePhotoPage,
    validateSearch: photoParams,
    onLeave: ({ context }) => forgetPhoto(context.queryClient),
    staticData: { title: 'Поиск по анкетам', searchSet: 'second', source: 'tinder', photoForm: true },
  }),
  createRoute({
    getParentRoute,
    path: '/demo/create/photo-other',
    component: DemoCreatePhotoPage,
    validateSearch: photoParams,
    onLeave: ({ context }) => forgetPhoto(context.queryClient),
    staticData: { title: 'Поиск по открытым источникам', searchSet: 'second', source: 'other', photoForm: true },
  }),
  createRoute({
    getParentRoute,
    path: '/demo/result/photo/$id',
    component: PhotoResultPage,
    validateSearch: resultParams,
    staticData: { title: 'Результат поиска', searchSet: 'second' },
  }),
  createRoute({
    getParentRoute,
    path: '/find-keyword-tinder',
    component: KeywordPage,
    validateSearch: keywordParams,
    staticData: { title: 'Поиск по словам', searchSet: 'demo', source: 'tinder' },
  }),
  createRoute({
    getParentRoute,
    path: '/result/keyword/$id',
    component: KeywordResultPage,
    validateSearch: resultParams,
    staticData: { title: 'Результат поиска', searchSet: 'demo' },
  }),
  createRoute({
    getParentRoute,
    path: '/demo/create/keyword-tinder',
    component: KeywordPage,
    validateSearch: keywordParams,
    staticData: { title: 'Поиск по словам', searchSet: 'second', source: 'tinder' },
  }),
  createRoute({
    getParentRoute,
    path: '/demo/result/keyword/$id',
    component: KeywordResultPage,
    validateSearch: resultParams,
    staticData: { title: 'Результат поиска', searchSet: 'second' },
  }),
] as const;
