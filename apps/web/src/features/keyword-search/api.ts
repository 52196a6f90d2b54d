import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ANY_REGION, type KeywordSearch } from '@vidno/contract/keyword-search';
import { getRegions } from '@vidno/contract/session';
import { addSearch, addSearchDemo, getSearch } from '@vidno/contract/smart-search';
import { call } from '#shared/http/api.ts';
import { profileQuery, useEnsureDemo } from '#shared/http/profile.ts';
import { useFollowedSearch } from '#shared/http/search-progress.ts';
import { fetchAllPages } from '#shared/search-result/search-pages.ts';
import { useSearchActions } from '#shared/search-result/use-search-actions.ts';
import { toPlaces } from './place-rules.ts';

export interface Wish {
  readonly keyword: string;
  /** Null: everywhere. */
  readonly region: string | null;
  readonly source: string;
}

/** Starts a search; a guest becomes a demo visitor first. */
export function useStartSearch({ demo }: { demo: boolean }) {
  const queryClient = useQueryClient();
  const ensureDemo = useEnsureDemo();
  return useMutation({
    mutationFn: async ({ keyword, region, source }: Wish) => {
      await ensureDemo();
      const form = { type: 'keyword' as const, source, keyword, region: region ?? ANY_REGION };
      return call(demo ? addSearchDemo : addSearch, { form });
    },
    onSuccess: (started) => {
      if (started.status === 'ok') queryClient.setQueryData([...searchKey(started.id), 0], started.result);
      return queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}

/** Where one can search, «Везде» first. */
export function usePlaces() {
  return useQuery({
    queryKey: ['places'],
    queryFn: async ({ signal }) => toPlaces((await call(getRegions, undefined, { signal })).data),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const searchKey = (id: string) => ['keyword-searches', id];

async function fetchPage(id: string, page: number, signal: AbortSignal): Promise<KeywordSearch> {
  const search = await call(getSearch, { query: { id, page } }, { signal });
  if (search.type !== 'keyword') throw new Error('this search is not by words');
  return search;
}

export function useKeywordSearch(id: string, page: number) {
  return useFollowedSearch({
    id,
    key: searchKey(id),
    page,
    fetchPage: (wanted, signal) => fetchPage(id, wanted, signal),
  });
}

/** Every person of the search at once, for the export. */
export const everybodyQuery = (id: string, count: number) =>
  queryOptions({
    queryKey: [...searchKey(id), 'everybody', count],
    queryFn: async ({ signal }): Promise<KeywordSearch['users']> => {
      const pages = await fetchAllPages(count, (page) => fetchPage(id, page, signal));
      return pages.flatMap(({ users }) => users);
    },
  });

export function useKeywordSearchActions(id: string) {
  return useSearchActions({ id, key: searchKey(id) });
}
