import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { screensRoute } from './screens-route.ts';

const getParentRoute = () => screensRoute;
const DocumentPage = lazyComponent(() => import('#features/documents/document-page.tsx'), 'DocumentPage');

export const infoRoutes = [
  createRoute({
    getParentRoute,
    path: '/privacy',
    component: lazyComponent(() => import('#features/privacy/privacy-page.tsx'), 'PrivacyPage'),
    staticData: { title: 'Как мы обращаемся с фото' },
  }),
  createRoute({
    getParentRoute,
    path: '/status',
    component: lazyComponent(() => import('#features/status/status-page.tsx'), 'StatusPage'),
    staticData: { title: 'Состояние источников' },
  }),
  /** The legal texts, which are open to everybody. */
  createRoute({
    getParentRoute,
    path: '/documents',
    component: lazyComponent(() => import('#features/documents/documents-page.tsx'), 'DocumentsPage'),
    staticData: { title: 'Документы' },
  }),
  createRoute({ getParentRoute, path: '/documents/$kind', component: DocumentPage, staticData: { title: 'Документ' } }),
  createRoute({
    getParentRoute,
    path: '/documents/$kind/$version',
    component: DocumentPage,
    staticData: { title: 'Документ' },
  }),
  createRoute({
    getParentRoute,
    path: '/documents/$kind/changes',
    component: lazyComponent(() => import('#features/documents/document-changes-page.tsx'), 'DocumentChangesPage'),
    validateSearch: ({ from, to }: Record<string, unknown>) => ({ from: String(from ?? ''), to: String(to ?? '') }),
    staticData: { title: 'Что изменилось в документе' },
  }),
  /** An unknown address keeps the frame around it. */
  createRoute({
    getParentRoute,
    path: '$',
    component: lazyComponent(() => import('../failures/not-found.tsx'), 'NotFound'),
    staticData: { title: 'Такой страницы нет' },
  }),
] as const;
