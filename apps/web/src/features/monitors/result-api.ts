import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '@vidno/contract/endpoint';
import { getMonitor, getMonitorRun, type RunChange } from '@vidno/contract/monitors/runs';
import { refreshNotifications } from '#features/notifications/notification-api.ts';
import { call } from '#features/session/api.ts';
import { MONITORS_KEY } from './api.ts';
import { hasRunEnded, reloadEvery } from './rules.ts';

/** A monitor and one page of its runs, newest first. Polled while the newest is waiting. */
export function useMonitor({ id, page }: { readonly id: string; readonly page: number }) {
  const queryClient = useQueryClient();
  const queryKey = [MONITORS_KEY, id, 'runs', page] as const;
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await call(getMonitor, { query: { id, page } }, { signal });
      const before = queryClient.getQueryData<OutputOf<typeof getMonitor>>(queryKey);
      if (hasRunEnded(before && [before.search], [answer.search])) void refreshNotifications(queryClient);
      return answer;
    },
    placeholderData: (before) => (before?.search.id === id ? before : undefined),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => reloadEvery(state.data && [state.data.search]),
  });
}

interface RunParams {
  readonly monitor: string;
  readonly run: string;
  /** Null: all. */
  readonly change: RunChange | null;
  readonly page: number;
}

/** One page of the hits of a run, with those of the previous run. */
export function useRun({ monitor, run, change, page }: RunParams) {
  return useQuery({
    queryKey: [MONITORS_KEY, monitor, 'run', run, { change, page }],
    queryFn: ({ signal }) => {
      const query = { search_id: monitor, process_id: run, page, ...(change && { change }) };
      return call(getMonitorRun, { query }, { signal });
    },
    placeholderData: (before) => (before?.process_id === run ? before : undefined),
  });
}
