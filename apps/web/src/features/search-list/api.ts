import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listSearches, refreshSearch, removeSearch } from '@vidno/contract/search';
import { call } from '#entities/session/api.ts';
import { profileQuery } from '#entities/session/profile-api.ts';
import { type ListRoute, reloadEvery } from './rules.ts';

const KEY = 'search-lists';

interface Wanted {
  readonly route: ListRoute;
  readonly demo: boolean;
  readonly page: number;
}

/** My searches, new ones first. Reloads by itself while one waits, on the routes that do so. */
export function useSearches({ route, demo, page }: Wanted) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [KEY, { demo, page }],
    queryFn: async ({ signal }) => {
      // A guest has searched nothing yet, and the server would refuse to say so.
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useRemoveSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeSearch, { query: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
}
