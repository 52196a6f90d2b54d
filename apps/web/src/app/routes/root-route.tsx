import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LandingPage } from '#pages/landing-page.tsx';
import { isOpenToCaller } from '../is-open-to-caller.ts';
import { loadChunk } from '../load-chunk.ts';
import './route-facts.ts';
import { LandingFrame } from '../shell/landing-frame.tsx';
import { Shell } from '../shell/shell.tsx';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Shell });

export const landingFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'landing-frame',
  component: LandingFrame,
});

/** Part of the first load, and never asks for access: the first page waits for nothing. */
export const landingRoute = createRoute({
  getParentRoute: () => landingFrameRoute,
  path: '/',
  component: LandingPage,
  staticData: { title: 'Поиск людей по фото' },
});

/** The frame comes at the same time as the page inside it, and not on the first page, which has another. */
export const screenFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'screen-frame',
  component: lazyRouteComponent(() => loadChunk('frame', () => import('../shell/screen-frame.tsx')), 'ScreenFrame'),
});

/** The parent of every screen: shows it to whom the service was sold. */
export const screensRoute = createRoute({
  getParentRoute: () => screenFrameRoute,
  id: 'screens',
  beforeLoad: async ({ context, matches }) => ({
    isOpen: await isOpenToCaller(context.queryClient, String(matches.at(-1)?.fullPath)),
  }),
  component: lazyRouteComponent(() => loadChunk('screens', () => import('../shell/paid-screens.tsx')), 'PaidScreens'),
});

export const privacyRoute = createRoute({
  getParentRoute: () => screensRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => loadChunk('privacy', () => import('#pages/privacy-page.tsx')), 'PrivacyPage'),
  staticData: { title: 'Как мы обращаемся с фото' },
});

export const faqRoute = createRoute({
  getParentRoute: () => screensRoute,
  path: '/faq',
  component: lazyRouteComponent(() => loadChunk('faq', () => import('#pages/faq-page.tsx')), 'FaqPage'),
  staticData: { title: 'Вопросы и ответы' },
});

export const statusRoute = createRoute({
  getParentRoute: () => screensRoute,
  path: '/status',
  component: lazyRouteComponent(() => loadChunk('status', () => import('#pages/status-page.tsx')), 'StatusPage'),
  staticData: { title: 'Состояние источников' },
});

/** An unknown address keeps the frame around it. */
export const notFoundRoute = createRoute({
  getParentRoute: () => screensRoute,
  path: '$',
  component: lazyRouteComponent(() => loadChunk('not-found', () => import('../failures/not-found.tsx')), 'NotFound'),
  staticData: { title: 'Такой страницы нет' },
});
