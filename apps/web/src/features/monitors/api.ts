import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import { listMonitors, type Monitor, refreshMonitor, removeMonitor } from '@vidno/contract/monitors/monitors';
import type { Source } from '@vidno/contract/sources';
import { refreshNotifications } from '#features/notifications/api.ts';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';

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

type Waiting = Pick<Monitor, 'id' | 'status'>;

/** Every second while any is waiting, otherwise never. */
export function reloadEvery(monitors: readonly Waiting[] | undefined): number | false {
  return monitors?.some(({ status }) => status === 'wait') ? POLL_INTERVAL_MS : false;
}

/** True if a run has ended since the last update: it may have raised an alert. */
export function hasRunEnded(before: readonly Waiting[] | undefined, now: readonly Waiting[]): boolean {
  const waiting = before?.filter(({ status }) => status === 'wait').map(({ id }) => id) ?? [];
  return now.some(({ id, status }) => status !== 'wait' && waiting.includes(id));
}

/** One run at the start, then every `rate` minutes up to and including the end. */
export function plannedRuns({ rate, days }: { readonly rate: number; readonly days: number }): number {
  return Math.floor((days * 24 * 60) / rate) + 1;
}

/** A source that cannot find people by name is searched for posts. */
export function watchesPosts({ serves }: Pick<Source, 'serves'>): boolean {
  return !serves.includes('keyword');
}

/** What the sources are searched for together; null if there are none. */
export function watchedBy(sources: readonly Pick<Source, 'serves'>[]): 'people' | 'posts' | 'both' | null {
  if (sources.length === 0) return null;
  if (sources.every(watchesPosts)) return 'posts';
  return sources.some(watchesPosts) ? 'both' : 'people';
}

export function endOf(start: Date, days: number): Date {
  return new Date(start.getTime() + days * 86_400_000);
}
