import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { screensRoute } from './screens-route.ts';

const getParentRoute = () => screensRoute;
const DocumentPage = lazyComponent(() => import('#pages/document-page.tsx'), 'DocumentPage');

/** The legal texts, which are open to everybody. */
export const documentRoutes = [
  createRoute({
    getParentRoute,
    path: '/documents',
    component: lazyComponent(() => import('#pages/documents-page.tsx'), 'DocumentsPage'),
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
    component: lazyComponent(() => import('#pages/document-changes-page.tsx'), 'DocumentChangesPage'),
    validateSearch: ({ from, to }: Record<string, unknown>) => ({ from: String(from ?? ''), to: String(to ?? '') }),
    staticData: { title: 'Что изменилось в документе' },
  }),
] as const;
