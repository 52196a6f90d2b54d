import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { logout } from '@vidno/contract/account/login';
import { ApiError } from '@vidno/contract/client';
import {
  checkJournal,
  exportJournal,
  getJournalCheck,
  type JournalFilters,
  listJournal,
} from '@vidno/contract/operator/journal';
import { examineNow, exportSupportBundle, getOverview } from '@vidno/contract/operator/overview';
import { findUser, getUser } from '@vidno/contract/operator/users';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';

const MINUTE_MS = 60_000;

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
  return useMutation({
    mutationFn: async () => {
      const file = await call(exportSupportBundle);
      saveFile(file.name, file.type, file);
    },
  });
}

/** Ends the session; the section is left by a navigation, so that nothing of it stays in the page. */
export function useLeave() {
  return useMutation({ mutationFn: () => call(logout), onSuccess: () => location.replace('/login') });
}

export function useJournal(filters: JournalFilters, before: number | null) {
  return useQuery({
    queryKey: ['operator', 'journal', filters, before],
    queryFn: ({ signal }) =>
      call(listJournal, { query: { ...filters, ...(before !== null && { before }) } }, { signal }),
    placeholderData: (shown) => shown,
  });
}

export function useExportJournal() {
  return useMutation({
    mutationFn: async (filters: JournalFilters) => {
      const file = await call(exportJournal, { query: filters });
      saveFile(file.name, file.type, file);
    },
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
