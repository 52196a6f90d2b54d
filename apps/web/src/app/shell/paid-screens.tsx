import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { NotPaidScreen } from '#features/access/components/not-paid-screen.tsx';
import { lastRoute } from '#shared/navigation/last-route.ts';
import { isOpenToCaller } from '../is-open-to-caller.ts';

/** The screen, or the offer to pay for it. */
export function PaidScreens() {
  const { isOpen, service } = useRouteContext({ from: '/screen-frame/screens' });
  const router = useRouter();
  const queryClient = useQueryClient();

  /** To the last screen, unless it is not paid for either. */
  async function goBack(): Promise<void> {
    const last = lastRoute();
    const { pathname } = new URL(last ?? '/', location.origin);
    const [, , found] = router.getMatchedRoutes(pathname);
    const route = found?.fullPath;
    const isLastOpen = route !== undefined && (await isOpenToCaller(queryClient, route));
    router.history.push(last !== null && isLastOpen ? last : '/');
  }

  if (isOpen || service === null) return <Outlet />;
  return <NotPaidScreen service={service} onBack={() => void goBack()} onOpen={() => void router.invalidate()} />;
}
