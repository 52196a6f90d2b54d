import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import { getCollection, getStatusProcesses, refreshUser, removeUser } from '@vidno/contract/vk/accounts';
import { call } from '#entities/session/api.ts';
import { ensureDemo, profileQuery } from '#entities/session/profile-api.ts';
import { isListStale, waitingProcesses, withStates } from './rules.ts';

const LISTS = 'vk-account-lists';
const STATES = 'vk-account-states';
export const ACCOUNTS_PAGE_SIZE = 20;

interface Wanted {
  readonly demo: boolean;
  readonly page: number;
}

/** My tracked accounts, and how each is doing while one waits. */
export function useTracked(wanted: Wanted) {
  const queryClient = useQueryClient();
  const list = useQuery(listQuery(queryClient, wanted));
  const isWaiting = list.data ? waitingProcesses(list.data.data).length > 0 : false;
  const states = useQuery({
    queryKey: [STATES, wanted],
    queryFn: ({ signal }) => readStates(queryClient, wanted, signal),
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
      await ensureDemo(queryClient);
      return call(getCollection, { query: { login, ...(demo && { demo: 'true' }) } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LISTS] }),
  });
}

export function useRefreshAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(refreshUser, { query: { id } }),
    onSuccess: (_, id) => forgetFigures(queryClient, [id]),
  });
}

export function useRemoveAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeUser, { query: { id } }),
    onSuccess: (_, id) => forgetFigures(queryClient, [id]),
  });
}

function listQuery(queryClient: QueryClient, { demo, page }: Wanted) {
  return queryOptions({
    queryKey: [LISTS, { demo, page }],
    queryFn: async ({ signal }) => {
      // A guest tracks nothing yet, and the server would refuse to say so.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return { data: [], totalCount: 0 };
      const query = { page, limit: ACCOUNTS_PAGE_SIZE, ...(demo && { demo: 'true' }) };
      const { data, totalCount } = await call(getCollection, { query }, { signal });
      return { data, totalCount };
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** One call for all that wait; what it tells goes into the list. */
async function readStates(queryClient: QueryClient, wanted: Wanted, signal: AbortSignal): Promise<null> {
  const { queryKey } = listQuery(queryClient, wanted);
  const asked = waitingProcesses(queryClient.getQueryData(queryKey)?.data ?? []);
  if (asked.length === 0) return null;
  const { data: states } = await call(getStatusProcesses, { query: { ids: asked.join(',') } }, { signal });
  const list = queryClient.setQueryData(
    queryKey,
    (known) => known && { ...known, data: withStates(known.data, states) },
  );
  if (isListStale(asked, states)) {
    const ended = list?.data.filter(({ processId, status }) => asked.includes(processId) && status === 'ok') ?? [];
    await forgetFigures(
      queryClient,
      ended.map(({ id }) => id),
    );
  }
  return null;
}

/** The lists are read anew, and so is whatever is kept about these accounts. */
async function forgetFigures(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === LISTS || ids.some((id) => queryKey.includes(id)),
  });
}
