import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { LOGIN_LIMIT_CHARS, POLL_INTERVAL_MS } from '@vidno/contract/constants';
import {
  type AccountSort,
  type CollectionState,
  getCollection,
  getStatusProcesses,
  refreshUser,
  removeUser,
  type TrackedAccount,
} from '@vidno/contract/vk/accounts';
import { call } from '#features/session/api.ts';
import { ensureVisitor, profileQuery } from '#features/session/profile-api.ts';
import type { SortOrder } from '#shared/ui/table/sort-picker.tsx';

const LISTS_KEY = 'vk-account-lists';
const STATES_KEY = 'vk-account-states';
/** @limit list: The rest is on the next pages. */
export const ACCOUNTS_PAGE_SIZE = 20;

interface AccountListParams {
  readonly demo: boolean;
  readonly page: number;
  readonly order: SortOrder<AccountSort>;
}

/** The user's tracked accounts, with their progress polled while any is waiting. */
export function useTracked(params: AccountListParams) {
  const queryClient = useQueryClient();
  const list = useQuery(listQuery(queryClient, params));
  const isWaiting = list.data ? waitingProcesses(list.data.data).length > 0 : false;
  const states = useQuery({
    queryKey: [STATES_KEY, params],
    queryFn: ({ signal }) => fetchStates(queryClient, params, signal),
    enabled: isWaiting,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  });
  return { list, isPollFailing: isWaiting && states.isError };
}

export function useAddAccount({ demo }: { readonly demo: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (login: string) => {
      await ensureVisitor(queryClient);
      return call(getCollection, { query: { login, ...(demo && { demo: 'true' }) } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LISTS_KEY] }),
  });
}

export function useRefreshAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(refreshUser, { query: { id } }),
    onSuccess: (_, id) => invalidateAccounts(queryClient, [id]),
  });
}

export function useRemoveAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeUser, { query: { id } }),
    onSuccess: (_, id) => invalidateAccounts(queryClient, [id]),
  });
}

function listQuery(queryClient: QueryClient, { demo, page, order }: AccountListParams) {
  return queryOptions({
    queryKey: [LISTS_KEY, { demo, page, ...order }],
    queryFn: async ({ signal }) => {
      // A guest has no accounts, and the server would refuse the call.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return { data: [], totalCount: 0, removed: [] };
      const query = { page, limit: ACCOUNTS_PAGE_SIZE, ...order, ...(demo && { demo: 'true' }) };
      const { data, totalCount, removed } = await call(getCollection, { query }, { signal });
      return { data, totalCount, removed };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Fetches the states of all waiting processes in one call and writes them into the list. */
async function fetchStates(queryClient: QueryClient, params: AccountListParams, signal: AbortSignal): Promise<null> {
  const { queryKey } = listQuery(queryClient, params);
  const asked = waitingProcesses(queryClient.getQueryData(queryKey)?.data ?? []);
  if (asked.length === 0) return null;
  const { data: states } = await call(getStatusProcesses, { query: { ids: asked.join(',') } }, { signal });
  const list = queryClient.setQueryData(
    queryKey,
    (known) => known && { ...known, data: withStates(known.data, states) },
  );
  if (isListStale(asked, states)) {
    const ended = list?.data.filter(({ processId, status }) => asked.includes(processId) && status === 'ok') ?? [];
    await invalidateAccounts(
      queryClient,
      ended.map(({ id }) => id),
    );
  }
  return null;
}

/** Invalidates the lists and every query about these accounts. */
async function invalidateAccounts(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === LISTS_KEY || ids.some((id) => queryKey.includes(id)),
  });
}

type ProcessState = CollectionState & { readonly id: string };

/** The ids of the processes still waiting. */
export function waitingProcesses(accounts: readonly TrackedAccount[]): string[] {
  return accounts.filter(({ status }) => status === 'wait').map(({ processId }) => processId);
}

/** The accounts with the latest states of their processes. */
export function withStates(accounts: readonly TrackedAccount[], states: readonly ProcessState[]): TrackedAccount[] {
  const byProcess = new Map(states.map(({ id, ...state }) => [id, state]));
  return accounts.map((account) => ({ ...account, ...byProcess.get(account.processId) }));
}

/** If a process has succeeded or disappeared, more than its state has changed. */
export function isListStale(asked: readonly string[], states: readonly ProcessState[]): boolean {
  return states.length < asked.length || states.some(({ status }) => status === 'ok');
}

export type LoginProblem = 'blank' | 'long';

export function checkLogin(login: string): LoginProblem | null {
  if (login.trim() === '') return 'blank';
  return login.trim().length > LOGIN_LIMIT_CHARS ? 'long' : null;
}

export const COMPARE_MIN_ACCOUNTS = 2;
