import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { screensRoute } from './screens-route.ts';

const getParentRoute = () => screensRoute;

export const infoRoutes = [
  createRoute({
    getParentRoute,
    path: '/privacy',
    component: lazyComponent(() => import('#pages/privacy-page.tsx'), 'PrivacyPage'),
    staticData: { title: 'Как мы обращаемся с фото' },
  }),
  createRoute({
    getParentRoute,
    path: '/status',
    component: lazyComponent(() => import('#pages/status-page.tsx'), 'StatusPage'),
    staticData: { title: 'Состояние источников' },
  }),
  /** An unknown address keeps the frame around it. */
  createRoute({
    getParentRoute,
    path: '$',
    component: lazyComponent(() => import('../failures/not-found.tsx'), 'NotFound'),
    staticData: { title: 'Такой страницы нет' },
  }),
] as const;
