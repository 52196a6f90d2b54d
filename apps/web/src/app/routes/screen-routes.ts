import {
  type AnyRoute,
  createRoute,
  type Register,
  type ResolveFullPath,
  type ResolveId,
  type Route,
  redirect,
} from '@tanstack/react-router';
import { isVkLoginNeeded } from '#features/session/login-api.ts';
import { BARE_SCREENS, requiredService, SCREENS, VK_SCREENS } from '../screens.ts';
import { isOpenToCaller, PaidScreens } from '../shell/paid-screens.tsx';
import { BareFrame, ScreenFrame } from '../shell/screen-frame.tsx';
import { rootRoute } from './landing-routes.ts';
import { PAGES } from './pages.ts';

export { materialRoutes } from './material-routes.ts';

const bareFrameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'bare-frame', component: BareFrame });

const screenFrameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'screen-frame', component: ScreenFrame });

/** The parent of every screen: checks whether the service of the screen is paid for. */
const screensRoute = createRoute({
  getParentRoute: () => screenFrameRoute,
  id: 'screens',
  beforeLoad: async ({ context, matches }) => {
    const route = String(matches.at(-1)?.fullPath);
    return { isOpen: await isOpenToCaller(context.queryClient, route), service: requiredService(route) };
  },
  component: PaidScreens,
});

/** The parent of the screens that need a VK login: redirects to the login, which leads back. */
const vkLoginRoute = createRoute({
  getParentRoute: () => screensRoute,
  id: 'vk-login',
  beforeLoad: async ({ context, location }) => {
    if (context.isOpen && (await isVkLoginNeeded(context.queryClient)))
      throw redirect({ to: '/vk/auth', search: { redirect_url: location.href } });
  },
});

/** Every other address but `/`. Loaded when the first of them is opened or preloaded. */
export const screenRoutes = [
  bareFrameRoute.addChildren(routesOf(bareFrameRoute, BARE_SCREENS)),
  screenFrameRoute.addChildren([
    screensRoute.addChildren([
      ...routesOf(screensRoute, SCREENS),
      vkLoginRoute.addChildren(routesOf(vkLoginRoute, VK_SCREENS)),
    ]),
  ]),
] as const;

type Row = (typeof BARE_SCREENS | typeof SCREENS | typeof VK_SCREENS)[number];

/** What the router knows of an address: its parameters, and what may stand behind the question mark. */
type RouteOf<Parent extends AnyRoute, Address extends string, Page> = Route<
  Register,
  Parent,
  Address,
  ResolveFullPath<Parent, Address>,
  Address,
  ResolveId<Parent, Address, Address>,
  Page extends { readonly validateSearch: infer Validate } ? Validate : undefined
>;

type RoutesOf<Parent extends AnyRoute, Rows extends readonly Row[]> = {
  readonly [Place in keyof Rows]: RouteOf<Parent, Rows[Place]['address'], (typeof PAGES)[Rows[Place]['screen']]>;
};

/** One route for each row of the table. A loop forgets which row it makes a route of: the types are put together anew. */
function routesOf<Parent extends AnyRoute, const Rows extends readonly Row[]>(parent: Parent, rows: Rows) {
  const routes = rows.map(({ address, screen, ...staticData }) =>
    createRoute({ getParentRoute: (): AnyRoute => parent, path: address, ...PAGES[screen], staticData }),
  );
  return routes as unknown as RoutesOf<Parent, Rows>;
}
