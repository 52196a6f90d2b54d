import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listSearches, refreshSearch, removeSearch } from '@vidno/contract/search';
import { call } from '#entities/session/api.ts';
import { profileQuery } from '#entities/session/profile-api.ts';
import { type ListRoute, reloadEvery } from './rules.ts';

const LIST_KEY = 'search-lists';

interface SearchListParams {
  readonly route: ListRoute;
  readonly demo: boolean;
  readonly page: number;
}

/** The user's searches, newest first. Polled while any is waiting, on the routes that reload. */
export function useSearches({ route, demo, page }: SearchListParams) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [LIST_KEY, { demo, page }],
    queryFn: async ({ signal }) => {
      // A guest has no searches, and the server would refuse the call.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return { data: [], totalCount: 0 };
      return call(listSearches, { query: { page, ...(demo && { demo: 'true' }) } }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => reloadEvery(route, state.data?.data),
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
