import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import { getStatusProcesses } from '@vidno/contract/vk/accounts';
import { getSharedReport } from '@vidno/contract/vk/export';
import { type Filter, filterText } from '@vidno/contract/vk/filter';
import {
  ACTIVITY_TYPES,
  type AccountOverview,
  type ActivityView,
  compareAccounts,
  getAccount,
  getActivity,
  getReport,
  type ReportType,
} from '@vidno/contract/vk/posts';
import { call } from '#features/session/api.ts';

/** How often the figures are refetched while the account is being collected. */
const COLLECTING_POLL_MS = 3 * POLL_INTERVAL_MS;
export const VK_POSTS_KEY = 'vk-posts';

interface AccountParams {
  readonly id: string;
  readonly filter: Filter;
}

/** The account and its figures. Refetches until the collection ends, then refreshes its other queries. */
export function accountQuery({ id, filter }: AccountParams) {
  return queryOptions({
    queryKey: [VK_POSTS_KEY, id, 'account', filter],
    queryFn: async ({ signal, client, queryKey }) => {
      const previous = client.getQueryData<AccountOverview>(queryKey);
      const account = await call(getAccount, { query: { id, filter: filterText(filter) } }, { signal });
      if (previous?.status === 'wait')
        void client.invalidateQueries({ queryKey: [VK_POSTS_KEY, id], predicate: isNotOverview });
      return account;
    },
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
    refetchInterval: ({ state }) => (state.data?.status === 'wait' ? COLLECTING_POLL_MS : false),
  });
}

function isNotOverview({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[2] !== 'account';
}

/** The progress of a collection, polled every second. */
export function useCollection(processId: string) {
  return useQuery({
    queryKey: [VK_POSTS_KEY, 'collection', processId],
    queryFn: async ({ signal }) => {
      const { data } = await call(getStatusProcesses, { query: { ids: processId } }, { signal });
      return data[0] ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'wait' ? false : POLL_INTERVAL_MS),
  });
}

export function reportQuery({ id, filter, type }: AccountParams & { readonly type: ReportType }) {
  return queryOptions({
    queryKey: [VK_POSTS_KEY, id, 'report', type, filter],
    queryFn: ({ signal }) => call(getReport, { query: { id, type, filter: filterText(filter) } }, { signal }),
    placeholderData: (previous) => (previous?.type === type ? previous : undefined),
  });
}

/** All series at once, so that switching one on or off needs no request. */
export function useActivities({ id, filter, view }: AccountParams & { readonly view: ActivityView }) {
  return useQueries({
    queries: ACTIVITY_TYPES.map((type) => ({
      queryKey: [VK_POSTS_KEY, id, 'activity', view, type, filter],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getActivity, { query: { login: id, type, view, filter: filterText(filter) } }, { signal }),
    })),
    combine: (answers) => ({
      /** All or nothing: a partial chart would mislead. */
      series: answers.every(({ data }) => data) ? answers.flatMap(({ data }) => data ?? []) : null,
      error: answers.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const answer of answers) if (answer.error) void answer.refetch();
      },
    }),
  });
}

export function comparisonQuery({ ids, filter }: { readonly ids: readonly string[]; readonly filter: Filter }) {
  return queryOptions({
    queryKey: [VK_POSTS_KEY, 'comparison', ids, filter],
    queryFn: ({ signal }) =>
      call(compareAccounts, { query: { ids: ids.join(','), filter: filterText(filter) } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
}

/** The report that anyone with the link may read. */
export function sharedReportQuery(token: string) {
  return queryOptions({
    queryKey: [VK_POSTS_KEY, 'shared', token],
    queryFn: ({ signal }) => call(getSharedReport, { body: { token } }, { signal }),
  });
}
