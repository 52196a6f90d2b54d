import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouteContext, useRouter, useRouterState } from '@tanstack/react-router';
import { isPromoHost } from '@vidno/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { NotPaidScreen } from '#features/access/not-paid-screen.tsx';
import { allowServicesQuery } from '#features/session/profile-api.ts';
import { unpaidServiceOf } from '#shared/http/refusal-text.ts';
import { lastRoute } from '#shared/navigation/paths.ts';
import { PageIsCovered } from '#shared/ui/overlay/modal.tsx';
import { requiredService } from '../screens.ts';
import styles from './paid-screens.module.css';

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
        <PageIsCovered value={refused !== null}>
          <Outlet />
        </PageIsCovered>
      </div>
      {refused && (
        <div ref={refused.offer} className={styles.screen}>
          <NotPaidScreen service={refused.service} onBack={refused.dismiss} onOpen={refused.sendAgain} />
        </div>
      )}
    </>
  );
}

interface RefusedStart {
  readonly service: number;
  /** On which page. */
  readonly pathname: string;
  readonly mutation: Mutation<unknown, Error, unknown, unknown>;
  /** What was pressed. */
  readonly focused: Element | null;
}

/** The call of this page that the server has just refused to start, since its service is not paid for; null if there is none. */
function useRefusedStart(pathname: string) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<RefusedStart | null>(null);
  const offer = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const service = unpaidServiceOf(event.action.error);
        if (service === null) return;
        setRefused({ service, pathname, mutation: event.mutation, focused: document.activeElement });
      }),
    [queryClient, pathname],
  );

  useEffect(() => {
    if (refused === null) return;
    const frame = requestAnimationFrame(() => offer.current?.querySelector('h1')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [refused]);

  if (refused?.pathname !== pathname) return null;
  return {
    service: refused.service,
    offer,
    /** Back to the page as it was left. */
    dismiss(): void {
      setRefused(null);
      requestAnimationFrame(() => refused.focused instanceof HTMLElement && refused.focused.focus());
    },
    /** Sends the same call again: it may have been paid for. */
    sendAgain(): void {
      setRefused(null);
      // Whoever sent it hears how it ends; refused again, it is here again.
      refused.mutation.execute(refused.mutation.state.variables).catch(() => {});
    },
  };
}

/** False where the route belongs to a service that the server does not name: neither paid for nor holding anything. */
export async function isOpenToCaller(queryClient: QueryClient, route: string): Promise<boolean> {
  const service = requiredService(route);
  if (service === null || isPromoHost(location.hostname)) return true;
  return (await queryClient.fetchQuery(allowServicesQuery)).includes(service);
}
