import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { LandingPage } from '#features/landing/landing-page.tsx';
import { LandingFrame } from '../shell/landing-frame.tsx';
import { Shell } from '../shell/shell.tsx';
import './static-data.ts';

/** The routes of the first load: `/`, and a placeholder for all others. */

export const rootRoute = createRootRouteWithContext<{
  readonly queryClient: QueryClient;
  /** Adds at least the routes that this path needs. */
  readonly addRoutes: (path: string) => Promise<void>;
}>()({ component: Shell });

export const landingFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'landing-frame',
  component: LandingFrame,
});

/** Not below the access check of the other screens: the landing page waits for no call. */
export const landingRoute = createRoute({
  getParentRoute: () => landingFrameRoute,
  path: '/',
  component: LandingPage,
  staticData: { title: 'Поиск людей по фото', landing: true },
});

/** Matches every other address until the routes of the screens are loaded, then has it matched again. */
export const placeholderRoute = createRoute({
  getParentRoute: () => landingFrameRoute,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    await context.addRoutes(location.pathname);
    // With what is kept beside the address: the token of a link outlives a reload there.
    throw redirect({ href: location.href, state: true });
  },
});
