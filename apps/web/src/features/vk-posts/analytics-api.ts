import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import { getStatusProcesses } from '@vidno/contract/vk/accounts';
import { ACTIVITY_TYPES, type ActivityView, getActivity } from '@vidno/contract/vk/activity';
import { compareAccounts } from '@vidno/contract/vk/compare';
import { getSharedReport } from '@vidno/contract/vk/export';
import { type Filter, filterText } from '@vidno/contract/vk/filter';
import { type AccountOverview, getAccount, getReport, type ReportType } from '@vidno/contract/vk/posts';
import { call } from '#entities/session/api.ts';

/** Figures of an account that is still being collected are asked again this often. */
const GROWING_MS = 3 * POLL_INTERVAL_MS;
const KEY = 'vk-posts';

interface Wanted {
  readonly id: string;
  readonly filter: Filter;
}

/** The account and its figures; follows a collection until it ends, and takes all else of the account along. */
export function accountQuery({ id, filter }: Wanted) {
  return queryOptions({
    queryKey: [KEY, id, 'account', filter],
    queryFn: async ({ signal, client, queryKey }) => {
      const former = client.getQueryData<AccountOverview>(queryKey);
      const account = await call(getAccount, { query: { id, filter: filterText(filter) } }, { signal });
      if (former?.status === 'wait') void client.invalidateQueries({ queryKey: [KEY, id], predicate: isBesideAccount });
      return account;
    },
    placeholderData: (former) => (former?.id === id ? former : undefined),
    refetchInterval: ({ state }) => (state.data?.status === 'wait' ? GROWING_MS : false),
  });
}

function isBesideAccount({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[2] !== 'account';
}

/** How far a collection is, each second while it waits. */
export function useCollection(processId: string) {
  return useQuery({
    queryKey: [KEY, 'collection', processId],
    queryFn: async ({ signal }) => {
      const { data } = await call(getStatusProcesses, { query: { ids: processId } }, { signal });
      return data[0] ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'wait' ? false : POLL_INTERVAL_MS),
  });
}

export function reportQuery({ id, filter, type }: Wanted & { readonly type: ReportType }) {
  return queryOptions({
    queryKey: [KEY, id, 'report', type, filter],
    queryFn: ({ signal }) => call(getReport, { query: { id, type, filter: filterText(filter) } }, { signal }),
    placeholderData: (former) => (former?.type === type ? former : undefined),
  });
}

/** The series of every figure over the same moments: putting one on or off then waits for nothing. */
export function useActivities({ id, filter, view }: Wanted & { readonly view: ActivityView }) {
  return useQueries({
    queries: ACTIVITY_TYPES.map((type) => ({
      queryKey: [KEY, id, 'activity', view, type, filter],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getActivity, { query: { login: id, type, view, filter: filterText(filter) } }, { signal }),
    })),
    combine: (answers) => ({
      /** Only all together: half a chart would mislead. */
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
    queryKey: [KEY, 'comparison', ids, filter],
    queryFn: ({ signal }) =>
      call(compareAccounts, { query: { ids: ids.join(','), filter: filterText(filter) } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
}

/** What whoever has the link may read. */
export function sharedReportQuery(token: string) {
  return queryOptions({
    queryKey: [KEY, 'shared', token],
    queryFn: ({ signal }) => call(getSharedReport, { query: { token } }, { signal }),
  });
}
