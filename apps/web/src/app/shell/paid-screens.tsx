import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { NotPaidScreen } from '#features/access/components/not-paid-screen.tsx';
import { lastRoute } from '#shared/navigation/last-route.ts';

/** The screen, or the offer to pay for it. */
export function PaidScreens() {
  const { isOpen } = useRouteContext({ from: '/screen-frame/screens' });
  const { history } = useRouter();
  return isOpen ? <Outlet /> : <NotPaidScreen onBack={() => history.push(lastRoute() ?? '/')} />;
}
