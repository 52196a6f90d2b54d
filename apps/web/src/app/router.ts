import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { loadChunk } from '#shared/navigation/load-chunk.tsx';
import { RouteFailure } from './failures/route-failure.tsx';
import { landingFrameRoute, landingRoute, placeholderRoute, rootRoute } from './routes/landing-routes.ts';
import type { materialRoutes } from './routes/materials/material-routes.ts';

type ScreenModule = typeof import('./routes/screen-routes.ts');

/** Pages of text, which use nothing of the other screens. */
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
    if (TO_READ.test(path) && !hasPagesToRead) {
      hasPagesToRead = true;
      firstTree((await loadChunk(() => import('./routes/materials/material-routes.ts'))).materialRoutes);
    } else {
      completeTree(await loadChunk(() => import('./routes/screen-routes.ts')));
    }
    router.setRoutes(router.buildRouteTree());
  }
}

function firstTree(toRead: typeof materialRoutes | readonly [] = []) {
  return rootRoute.addChildren([landingFrameRoute.addChildren([landingRoute, placeholderRoute, ...toRead])]);
}

function completeTree({ screenRoutes, materialRoutes }: ScreenModule) {
  return rootRoute.addChildren([landingFrameRoute.addChildren([landingRoute, ...materialRoutes]), ...screenRoutes]);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
