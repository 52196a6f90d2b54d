import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { STORAGE_KEY } from '@vidno/contract/constants';

/** Another tab of this browser has logged in or out: what this one was answered before is not true any more. */
export function followOtherTabs(queryClient: QueryClient, router: AnyRouter): void {
  addEventListener('storage', ({ key, oldValue }) => {
    if (key === STORAGE_KEY.sessionToken && oldValue) void queryClient.resetQueries().then(() => router.invalidate());
  });
}
