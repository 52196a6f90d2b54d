import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listMonitors, refreshMonitor, removeMonitor } from '@vidno/contract/monitors/monitors';
import { refreshNotifications } from '#features/notifications/notification-api.ts';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';
import { hasRunEnded, reloadEvery } from './rules.ts';

export const MONITORS_KEY = 'monitors';

/** The user's monitors, newest first. Polled while any is waiting. */
export function useMonitors(page: number) {
  const queryClient = useQueryClient();
  const queryKey = [MONITORS_KEY, 'list', page] as const;
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      // A guest has no monitors, and the server would refuse the call.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return { data: [], totalCount: 0 };
      const { data, totalCount } = await call(listMonitors, { query: { page } }, { signal });
      const before = queryClient.getQueryData<{ data: typeof data }>(queryKey);
      if (hasRunEnded(before?.data, data)) void refreshNotifications(queryClient);
      return { data, totalCount };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => reloadEvery(state.data?.data),
  });
}

/** Runs the monitor now, without waiting for its schedule. */
export function useRefreshMonitor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(refreshMonitor, { query: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [MONITORS_KEY] }),
  });
}

export function useRemoveMonitor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeMonitor, { query: { id } }),
    onSuccess: async (_, id) => {
      queryClient.removeQueries({ queryKey: [MONITORS_KEY, id] });
      await queryClient.invalidateQueries({ queryKey: [MONITORS_KEY, 'list'] });
    },
  });
}
