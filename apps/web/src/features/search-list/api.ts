import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import {
  labelSearch,
  listSearches,
  refreshSearch,
  removeSearch,
  type SearchCounts,
  type SearchListItem,
} from '@vidno/contract/search';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';

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

/** The routes on which a list reloads, by their names in the specification. */
const RELOADING_ROUTES = ['smart-search-list', 'demo-search-list', 'demo-search-second-list', 'demo-search'] as const;

type ReloadingRoute = (typeof RELOADING_ROUTES)[number];
export type ListRoute = ReloadingRoute | 'smart-search' | 'demo-search-second';

function isReloading(route: ListRoute): route is ReloadingRoute {
  return RELOADING_ROUTES.some((name) => name === route);
}

/** Every second while any search is waiting, on the reloading routes only. */
export function reloadEvery(route: ListRoute, searches: readonly SearchListItem[] | undefined): number | false {
  return isReloading(route) && searches?.some(({ status }) => status === 'wait') ? POLL_INTERVAL_MS : false;
}

/** Which searches are listed. `keyword` is a kind, the others say what has become of a search. */
const SHOWN_FILTERS = ['found', 'nobody', 'wait', 'error', 'keyword'] as const;
export type ShownFilter = (typeof SHOWN_FILTERS)[number];

export function toShownFilter(value: string | undefined): ShownFilter | null {
  return SHOWN_FILTERS.find((filter) => filter === value) ?? null;
}

/** As the server is asked for it. */
export function toQuery(shown: ShownFilter | null) {
  if (shown === null) return {};
  return shown === 'keyword' ? { type: shown } : { state: shown };
}

/** Filters worth offering: those with searches, and the one that is chosen. */
export function listOffered(counts: SearchCounts, shown: ShownFilter | null): readonly ShownFilter[] {
  return SHOWN_FILTERS.filter((filter) => filter === shown || counts[filter] > 0);
}

type Titled = Pick<SearchListItem, 'label' | 'keyword' | 'match'>;

/** The name of its owner's, its words, or who was found first. Null: nothing tells it from the others but its time. */
export function titleOf({ label, keyword, match }: Titled): string | null {
  if (label !== null) return label;
  if (keyword !== null) return `«${keyword}»`;
  return match && [match.name, ...(match.age === null ? [] : [match.age])].join(', ');
}
