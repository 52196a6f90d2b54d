import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter } from '@tanstack/react-router';
import { STORAGE_KEY } from '@vidno/contract/constants';
import { hearOtherTabs } from '#shared/http/other-tabs.ts';
import { loadChunk } from '#shared/navigation/load-chunk.tsx';
import { recordRoute } from '#shared/navigation/paths.ts';
import { requestHeadingFocus } from '#shared/ui/layout/page.tsx';
import { RouteFailure } from './failures/route-failure.tsx';
import { landingFrameRoute, landingRoute, placeholderRoute, rootRoute } from './routes/landing-routes.ts';
import type { materialRoutes } from './routes/material-routes.ts';
import { texts } from './texts.ts';

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
      firstTree((await loadChunk(() => import('./routes/material-routes.ts'))).materialRoutes);
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

/** Records the route before each navigation, moves the focus to the new heading and names the document. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation) return;
    recordRoute(fromLocation.href);
    if (pathChanged) requestHeadingFocus();
  });
  router.subscribe('onResolved', () => {
    const match = router.state.matches.at(-1);
    // Where the title depends on what is shown, the route has loaded it.
    document.title = documentTitle(Object(match?.loaderData).title ?? match?.staticData.title);
  });
}

function documentTitle(title: string | undefined): string {
  return title ? `${title} — ${texts.product}` : texts.product;
}

/** What another tab of this browser has changed, and above all whether it has logged in or out, is asked for again. */
export function followOtherTabs(queryClient: QueryClient, router: AnyRouter): void {
  addEventListener('storage', ({ key, oldValue }) => {
    if (key === STORAGE_KEY.sessionToken && oldValue) void queryClient.resetQueries().then(() => router.invalidate());
  });
  hearOtherTabs((queryKey) => void queryClient.invalidateQueries({ queryKey }));
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
