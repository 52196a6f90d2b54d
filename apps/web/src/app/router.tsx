import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { RouteFailure } from './failures/route-failure.tsx';
import { demoSearchRoutes } from './routes/demo-search-routes.ts';
import { monitorRoutes } from './routes/monitor-routes.ts';
import {
  faqRoute,
  landingFrameRoute,
  landingRoute,
  notFoundRoute,
  privacyRoute,
  rootRoute,
  screenFrameRoute,
  screensRoute,
  statusRoute,
} from './routes/root-route.tsx';
import { smartSearchRoutes } from './routes/smart-search-routes.ts';
import { soonRoutes } from './routes/soon-routes.ts';
import { vkRoutes } from './routes/vk-routes.ts';

const routeTree = rootRoute.addChildren([
  landingFrameRoute.addChildren([landingRoute]),
  screenFrameRoute.addChildren([
    screensRoute.addChildren([
      privacyRoute,
      faqRoute,
      statusRoute,
      ...smartSearchRoutes,
      ...demoSearchRoutes,
      ...vkRoutes,
      ...monitorRoutes,
      ...soonRoutes,
      notFoundRoute,
    ]),
  ]),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
