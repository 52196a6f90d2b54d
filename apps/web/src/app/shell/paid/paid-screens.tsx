import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router';
import { NotPaidScreen } from '#features/access/components/not-paid-screen.tsx';
import { allowServicesQuery } from '#features/session/profile-api.ts';
import { lastRoute } from '#shared/navigation/last-route.ts';
import { isOpenToCaller } from '../../is-open-to-caller.ts';
import styles from './paid-screens.module.css';
import { useRefusedStart } from './use-refused-start.ts';

/** The screen, or the offer to pay: for the screen itself, or for what it was refused to start. Then the screen waits behind it. */
export function PaidScreens() {
  const { isOpen, service } = useRouteContext({ from: '/screen-frame/screens' });
  const router = useRouter();
  const queryClient = useQueryClient();
  const refused = useRefusedStart(useRouterState({ select: ({ location }) => location.pathname }));

  /** Asks the server again what is open. */
  async function reopen(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: allowServicesQuery.queryKey });
    await router.invalidate();
  }

  /** To the last screen, unless it is not paid for either. */
  async function goBack(): Promise<void> {
    const last = lastRoute();
    const { pathname } = new URL(last ?? '/', location.origin);
    const [, , found] = router.getMatchedRoutes(pathname);
    const route = found?.fullPath;
    const isLastOpen = route !== undefined && (await isOpenToCaller(queryClient, route));
    router.history.push(last !== null && isLastOpen ? last : '/');
  }

  if (!isOpen && service !== null) {
    return <NotPaidScreen service={service} onBack={() => void goBack()} onOpen={() => void reopen()} />;
  }
  return (
    <>
      <div hidden={refused !== null} className={refused === null ? styles.screen : undefined}>
        <Outlet />
      </div>
      {refused && (
        <div ref={refused.offer} className={styles.screen}>
          <NotPaidScreen service={refused.service} onBack={refused.dismiss} onOpen={refused.sendAgain} />
        </div>
      )}
    </>
  );
}
