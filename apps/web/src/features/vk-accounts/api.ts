import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { LOGIN_LIMIT_CHARS, POLL_INTERVAL_MS } from '@vidno/contract/constants';
import type { OutputOf } from '@vidno/contract/endpoint';
import {
  type AccountSort,
  type CollectionState,
  getCollection,
  getStatusProcesses,
  refreshUser,
  removeUser,
  type TrackedAccount,
} from '@vidno/contract/vk/accounts';
import {
  addAccounts,
  getRefreshProgress,
  moveToFolder,
  type RefreshProgress,
  refreshAll,
  removeAccounts,
  restoreAccounts,
} from '@vidno/contract/vk/tracked-list';
import { call } from '#features/session/api.ts';
import { ensureVisitor, profileQuery } from '#features/session/profile-api.ts';
import type { SortOrder } from '#shared/ui/table/sort-picker.tsx';

const LISTS_KEY = 'vk-account-lists';
const STATES_KEY = 'vk-account-states';
/** @limit list: The rest is on the next pages. */
export const ACCOUNTS_PAGE_SIZE = 20;

interface AccountListParams {
  readonly demo: boolean;
  /** Part of a name or an address; empty for all. */
  readonly q: string;
  /** Null for all. */
  readonly folder: string | null;
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

/** Adds the one account of a visitor. */
export function useAddAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (login: string) => {
      await ensureVisitor(queryClient);
      return call(getCollection, { query: { login, demo: 'true' } });
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

/** Adds every page that a text names. */
export function useAddAccounts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(addAccounts, { body: { text } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LISTS_KEY] }),
  });
}

const PROGRESS_KEY = 'vk-refresh-progress';

/** How far the refreshing of all accounts is, asked for while the list is being collected and until none is waiting. */
export function useRefreshProgress(isCollecting: boolean) {
  const isOn = (progress: RefreshProgress | undefined) => isCollecting || (progress?.waiting ?? 0) > 0;
  return useQuery({
    queryKey: [PROGRESS_KEY],
    queryFn: async ({ signal }) => (await call(getRefreshProgress, { query: {} }, { signal })).progress,
    enabled: ({ state }) => isOn(state.data),
    refetchInterval: ({ state }) => (isOn(state.data) ? 2 * POLL_INTERVAL_MS : false),
  });
}

export function useRefreshAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(refreshAll, { body: {} }),
    onSuccess: ({ progress }) => {
      queryClient.setQueryData([PROGRESS_KEY], progress);
      return queryClient.invalidateQueries({ queryKey: [LISTS_KEY] });
    },
  });
}

export function useRemoveAccounts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(removeAccounts, { body: { ids: [...ids] } }),
    onSuccess: (_, ids) => invalidateAccounts(queryClient, ids),
  });
}

export function useRestoreAccounts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (undo: string) => call(restoreAccounts, { body: { undo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LISTS_KEY] }),
  });
}

export function useMoveToFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, folder }: { readonly ids: readonly string[]; readonly folder: string | null }) =>
      call(moveToFolder, { body: { ids: [...ids], folder } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LISTS_KEY] }),
  });
}

const NO_ACCOUNTS = {
  data: [],
  totalCount: 0,
  allCount: 0,
  folders: [],
  refreshesDaily: false,
  removed: [],
} satisfies Partial<OutputOf<typeof getCollection>>;

function listQuery(queryClient: QueryClient, { demo, page, order, q, folder }: AccountListParams) {
  return queryOptions({
    queryKey: [LISTS_KEY, { demo, page, q, folder, ...order }],
    queryFn: async ({ signal }) => {
      // A guest has no accounts, and the server would refuse the call.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return NO_ACCOUNTS;
      const query = {
        page,
        limit: ACCOUNTS_PAGE_SIZE,
        ...order,
        ...(demo && { demo: 'true' }),
        ...(q !== '' && { q }),
        ...(folder !== null && { folder }),
      };
      const { status: _, added: __, ...list } = await call(getCollection, { query }, { signal });
      return list;
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
