import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { logout } from '@vidno/contract/account/login';
import { ApiError } from '@vidno/contract/client';
import { checkJournal, getJournalCheck, type JournalFilters, listJournal } from '@vidno/contract/operator/journal';
import { examineNow, exportSupportBundle, getOverview } from '@vidno/contract/operator/overview';
import { findUser, getUser } from '@vidno/contract/operator/users';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';

const MINUTE_MS = 60_000;

interface ListOptions<Page> {
  /** Below `operator`. */
  readonly key: readonly unknown[];
  readonly load: (signal: AbortSignal) => Promise<Page>;
  /** How soon it is asked for again; never if not given. */
  readonly refetchMs?: (shown: Page | undefined) => number | false;
}

/** A page of a list, which stays until the next one has come. */
export function useListPage<Page>({ key, load, refetchMs = () => false }: ListOptions<Page>) {
  return useQuery({
    queryKey: ['operator', ...key],
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => refetchMs(data as Page | undefined),
  });
}

/** The part of a query that says where a page begins. */
export function fromPlace(after: string | undefined): { readonly after?: string } {
  return after === undefined ? {} : { after };
}

/** Saves the file that `load` brings. */
export function useDownload<Asked = void>(load: (asked: Asked) => Promise<File>) {
  return useMutation({
    mutationFn: async (asked: Asked) => {
      const file = await load(asked);
      saveFile(file.name, file.type, file);
    },
  });
}

const overviewQuery = queryOptions({
  queryKey: ['operator', 'overview'],
  queryFn: async ({ signal }) => {
    try {
      return (await call(getOverview, undefined, { signal })).data;
    } catch (failure) {
      // Whoever is no operator any more gets the page of an unknown address from the server.
      if (failure instanceof ApiError && failure.status === 404) location.reload();
      throw failure;
    }
  },
  refetchInterval: MINUTE_MS,
});

/**
 * What is not there may be a row that is gone, or everything, for whoever is no operator any more. The overview tells which, and is asked
 * at once, so that nobody goes on seeing the section until its next turn.
 */
export function askWhenNotFound(queryClient: QueryClient): void {
  const { queryKey } = overviewQuery;
  const ask = (failure: unknown) => {
    if (failure instanceof ApiError && failure.status === 404) void queryClient.invalidateQueries({ queryKey });
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (event.query.queryKey.join() !== queryKey.join()) ask(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') ask(event.action.error);
  });
}

export function useOverview() {
  return useQuery(overviewQuery);
}

export function useExamineNow() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(examineNow),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey }),
  });
}

export function useSupportBundle() {
  return useDownload(() => call(exportSupportBundle));
}

/** Ends the session; the section is left by a navigation, so that nothing of it stays in the page. */
export function useLeave() {
  return useMutation({ mutationFn: () => call(logout), onSuccess: () => location.replace('/login') });
}

export function useJournal(filters: JournalFilters, before: number | null) {
  return useListPage({
    key: ['journal', filters, before],
    load: (signal) => call(listJournal, { query: { ...filters, ...(before !== null && { before }) } }, { signal }),
  });
}

const SECOND_MS = 1_000;
const checkQuery = queryOptions({
  queryKey: ['operator', 'journal-check'],
  queryFn: ({ signal }) => call(getJournalCheck, undefined, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.check?.state === 'wait' ? SECOND_MS : false),
});

export function useJournalCheck() {
  return useQuery(checkQuery);
}

export function useCheckJournal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkJournal, { body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: checkQuery.queryKey }),
  });
}

export function useFindUser() {
  return useMutation({ mutationFn: async (who: string) => (await call(findUser, { query: { who } })).data });
}

export function useUser(id: number) {
  return useQuery({
    queryKey: ['operator', 'user', id],
    queryFn: async ({ signal }) => (await call(getUser, { params: { id } }, { signal })).data,
  });
}

/** After a change: everything that pages show is asked for again. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['operator'] });
}
