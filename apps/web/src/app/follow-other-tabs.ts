import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { STORAGE_KEY } from '@vidno/contract/constants';
import { hearOtherTabs } from '#shared/http/other-tabs.ts';

/** What another tab of this browser has changed, and above all whether it has logged in or out, is asked for again. */
export function followOtherTabs(queryClient: QueryClient, router: AnyRouter): void {
  addEventListener('storage', ({ key, oldValue }) => {
    if (key === STORAGE_KEY.sessionToken && oldValue) void queryClient.resetQueries().then(() => router.invalidate());
  });
  hearOtherTabs((queryKey) => void queryClient.invalidateQueries({ queryKey }));
}
