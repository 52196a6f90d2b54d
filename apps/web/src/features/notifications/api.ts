import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotifications, readNotifications } from '@vidno/contract/notifications/notifications';
import { NOTIFICATIONS_KEY, refreshNotifications } from '#entities/notification/api.ts';
import { call } from '#entities/session/api.ts';
import { profileQuery } from '#entities/session/profile-api.ts';

const GENTLY_MS = 60_000;
const FRESH_MS = 5_000;

/** One page of what I was told, newest first; looked after gently, and at once when the window is looked at again. */
export function useNotifications(page: number) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [NOTIFICATIONS_KEY, 'list', page],
    queryFn: async ({ signal }) => {
      // A guest was told nothing yet, and the server would refuse to say so.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return { data: [], totalCount: 0, unread: 0 };
      const { data, totalCount, unread } = await call(listNotifications, { query: { page } }, { signal });
      return { data, totalCount, unread };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: GENTLY_MS,
  });
}

/** Marks these as read, or all of them. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      call(readNotifications, { body: ids === 'all' ? {} : { ids: [...ids] } }),
    onSuccess: () => refreshNotifications(queryClient),
  });
}
