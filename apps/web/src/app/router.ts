import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { loadChunk } from '#shared/navigation/load-chunk.ts';
import { RouteFailure } from './failures/route-failure.tsx';
import { landingFrameRoute, landingRoute, placeholderRoute, rootRoute } from './routes/landing-routes.ts';
import type { materialRoutes } from './routes/materials/material-routes.ts';
import type { screenRoutes } from './routes/screen-routes.ts';

/** Pages to read, which need nothing of the other screens. */
const TO_READ = /^\/(?:materials|faq)\b/;

/** The complete tree, so that links are checked against addresses whose routes are not loaded yet. */
type RouteTree = ReturnType<typeof completeTree>;

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: firstTree() as unknown as RouteTree,
    context: { queryClient, addRoutes },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
  });
  let hasPagesToRead = false;
  return router;

  async function addRoutes(path: string): Promise<void> {
    const loading = loadChunk(() => import('./routes/materials/material-routes.ts'));
    if (TO_READ.test(path) && !hasPagesToRead) {
      firstTree((await loading).materialRoutes);
      hasPagesToRead = true;
    } else {
      const [{ screenRoutes }, { materialRoutes }] = await Promise.all([
        loadChunk(() => import('./routes/screen-routes.ts')),
        loading,
      ]);
      completeTree(screenRoutes, materialRoutes);
    }
    router.setRoutes(router.buildRouteTree());
  }
}

function firstTree(toRead: typeof materialRoutes | readonly [] = []) {
  return rootRoute.addChildren([landingFrameRoute.addChildren([landingRoute, placeholderRoute, ...toRead])]);
}

function completeTree(screens: typeof screenRoutes, toRead: typeof materialRoutes) {
  return rootRoute.addChildren([landingFrameRoute.addChildren([landingRoute, ...toRead]), ...screens]);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
