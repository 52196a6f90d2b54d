import { accountRoutes } from './account-routes.ts';
import { cabinetRoutes } from './cabinet-routes.ts';
import { demoSearchRoutes } from './demo-search-routes.ts';
import { infoRoutes } from './info-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { monitorRoutes } from './monitor-routes.ts';
import { screenFrameRoute, screensRoute } from './screens-route.ts';
import { smartSearchRoutes } from './smart-search-routes.ts';
import { vkRoutes } from './vk-routes.ts';

export { materialRoutes } from './materials/material-routes.ts';

/** Every other address but `/`. Loaded when the first of them is opened or preloaded. */
export const screenRoutes = [
  accountRoutes,
  screenFrameRoute.addChildren([
    screensRoute.addChildren([
      ...infoRoutes,
      ...smartSearchRoutes,
      ...demoSearchRoutes,
      ...vkRoutes,
      ...monitorRoutes,
      ...cabinetRoutes,
      ...moneyRoutes,
    ]),
  ]),
] as const;
