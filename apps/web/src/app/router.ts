import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { loadChunk } from '#shared/navigation/load-chunk.ts';
import { RouteFailure } from './failures/route-failure.tsx';
import { landingFrameRoute, landingRoute, placeholderRoute, rootRoute } from './routes/landing-routes.ts';
import type { screenRoutes } from './routes/screen-routes.ts';

/** The complete tree, so that links are checked against addresses whose routes are not loaded yet. */
type RouteTree = ReturnType<typeof completeTree>;

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: firstTree() as unknown as RouteTree,
    context: { queryClient, addScreenRoutes },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
  });
  return router;

  async function addScreenRoutes(): Promise<void> {
    const { screenRoutes } = await loadChunk(() => import('./routes/screen-routes.ts'));
    completeTree(screenRoutes);
    router.setRoutes(router.buildRouteTree());
  }
}

function firstTree() {
  return rootRoute.addChildren([landingFrameRoute.addChildren([landingRoute, placeholderRoute])]);
}

function completeTree(screens: typeof screenRoutes) {
  return rootRoute.addChildren([landingFrameRoute.addChildren([landingRoute]), ...screens]);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
