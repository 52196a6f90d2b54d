import { queryOptions, useQuery } from '@tanstack/react-query';
import { ANY_REGION, type KeywordSearch } from '@vidno/contract/keyword-search';
import { getRegions } from '@vidno/contract/regions';
import { fetchAllPages, searchKey, useStartSearch } from '#entities/search/api.ts';
import { call } from '#entities/session/api.ts';
import { useEnsureDemo } from '#entities/session/profile-api.ts';
import { toRegionOptions } from './region-rules.ts';

interface KeywordSearchInput {
  readonly keyword: string;
  /** Null: everywhere. */
  readonly region: string | null;
  readonly source: string;
}

/** Starts a search; a guest becomes a demo user first. */
export function useStartKeywordSearch({ demo }: { demo: boolean }) {
  const ensureDemo = useEnsureDemo();
  return useStartSearch(demo, async ({ keyword, region, source }: KeywordSearchInput) => {
    await ensureDemo();
    return { type: 'keyword', source, keyword, region: region ?? ANY_REGION };
  });
}

/** The regions and cities to choose from, «Везде» first. */
export function useRegionOptions() {
  return useQuery({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => toRegionOptions((await call(getRegions, undefined, { signal })).data),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The people of all pages, for the export. */
export const allPeopleQuery = (id: string, count: number) =>
  queryOptions({
    queryKey: [...searchKey(id), 'all', count],
    queryFn: async ({ signal }): Promise<KeywordSearch['users']> => {
      const pages = await fetchAllPages({ type: 'keyword', id }, count, signal);
      return pages.flatMap(({ users }) => users);
    },
  });
