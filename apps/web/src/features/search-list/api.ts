import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { labelSearch, listSearches, refreshSearch, removeSearch } from '@vidno/contract/search';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';
import { type ListRoute, reloadEvery, type ShownFilter, toQuery } from './rules.ts';

const LIST_KEY = 'search-lists';

interface SearchListParams {
  readonly route: ListRoute;
  readonly demo: boolean;
  readonly page: number;
  readonly words: string;
  readonly shown: ShownFilter | null;
}

const NO_SEARCHES = {
  data: [],
  totalCount: 0,
  counts: { all: 0, keyword: 0, found: 0, nobody: 0, wait: 0, error: 0 },
};

/** The user's searches, newest first. Polled while any is waiting, on the routes that reload. */
export function useSearches({ route, demo, page, words, shown }: SearchListParams) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [LIST_KEY, { demo, page, words, shown }],
    queryFn: async ({ signal }) => {
      // A guest has no searches, and the server would refuse the call.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return NO_SEARCHES;
      const query = { page, ...(demo && { demo: 'true' as const }), ...(words && { words }), ...toQuery(shown) };
      return call(listSearches, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => reloadEvery(route, state.data?.data),
  });
}

export function useLabelSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly id: string; readonly label: string }) => call(labelSearch, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LIST_KEY] }),
  });
}

export function useRefreshSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(refreshSearch, { query: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LIST_KEY] }),
  });
}

export function useRemoveSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeSearch, { query: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [LIST_KEY] }),
  });
}
