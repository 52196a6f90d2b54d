import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '@vidno/contract/notifications/notifications';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';

const POLL_MS = 60_000;
const STALE_MS = 5_000;

/** One page of notifications, newest first. Polled slowly, and refetched when the window gets the focus. */
export function useNotifications(page: number) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [NOTIFICATIONS_KEY, 'list', page],
    queryFn: async ({ signal }) => {
      // A guest has no notifications, and the server would refuse the call.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return { data: [], totalCount: 0, unread: 0 };
      const { data, totalCount, unread } = await call(listNotifications, { query: { page } }, { signal });
      return { data, totalCount, unread };
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    refetchInterval: POLL_MS,
  });
}

/** Marks these notifications, or all of them, as read. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      call(readNotifications, { body: ids === 'all' ? {} : { ids: [...ids] } }),
    onSuccess: () => refreshNotifications(queryClient),
  });
}

/** The first part of every query key about notifications. */
const NOTIFICATIONS_KEY = 'notifications';

/** Call this where an alert may just have been raised. */
export function refreshNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] });
}
