import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import type { Step } from '@vidno/contract/format/periods';
import { getStatusProcesses } from '@vidno/contract/vk/accounts';
import { getChart } from '@vidno/contract/vk/chart';
import { getFollowers } from '@vidno/contract/vk/coverage';
import { getSharedReport } from '@vidno/contract/vk/export';
import { type Filter, filterText } from '@vidno/contract/vk/filter';
import {
  type AccountOverview,
  compareAccounts,
  getAccount,
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

/** All figures at once, so that showing another one needs no request. */
export function chartQuery({ id, filter, step }: AccountParams & { readonly step?: Step | undefined }) {
  return queryOptions({
    queryKey: [VK_POSTS_KEY, id, 'chart', step, filter],
    queryFn: ({ signal }) => call(getChart, { query: { id, step, filter: filterText(filter) } }, { signal }),
  });
}

export function followersQuery({ id, filter }: AccountParams) {
  return queryOptions({
    queryKey: [VK_POSTS_KEY, id, 'followers', filter],
    queryFn: ({ signal }) => call(getFollowers, { query: { id, filter: filterText(filter) } }, { signal }),
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
