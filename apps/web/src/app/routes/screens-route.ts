import { createRoute } from '@tanstack/react-router';
import { requiredService } from '#features/access/rules.ts';
import { isOpenToCaller } from '../is-open-to-caller.ts';
import { PaidScreens } from '../shell/paid-screens.tsx';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { rootRoute } from './landing-routes.ts';

export const screenFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'screen-frame',
  component: ScreenFrame,
});

/** The parent of every screen: checks whether the service of the screen is paid for. */
export const screensRoute = createRoute({
  getParentRoute: () => screenFrameRoute,
  id: 'screens',
  beforeLoad: async ({ context, matches }) => {
    const route = String(matches.at(-1)?.fullPath);
    return { isOpen: await isOpenToCaller(context.queryClient, route), service: requiredService(route) };
  },
  component: PaidScreens,
});
