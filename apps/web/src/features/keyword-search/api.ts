import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@vidno/contract/endpoint';
import { countPeople, showApart, switchReason } from '@vidno/contract/keyword/keyword-result';
import { ANY_REGION, type KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { getRegions } from '@vidno/contract/regions';
import type { ResultFilters } from '@vidno/contract/search';
import { fetchAllPages, searchKey, useStartSearch } from '#features/search/api.ts';
import { call } from '#features/session/api.ts';
import { useEnsureVisitor } from '#features/session/profile-api.ts';
import { toRegionOptions } from './region-rules.ts';
import { checkKeyword } from './rules.ts';

interface KeywordSearchInput {
  readonly keyword: string;
  /** Null: everywhere. */
  readonly region: string | null;
  readonly source: string;
}

/** Starts a search; a guest becomes a visitor first. */
export function useStartKeywordSearch({ demo }: { demo: boolean }) {
  const ensureVisitor = useEnsureVisitor();
  return useStartSearch(demo, async ({ keyword, region, source }: KeywordSearchInput) => {
    await ensureVisitor();
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

const COUNT_VALID_MS = 60_000;

/** How many people a search would find; a guest becomes a visitor first. */
export function usePeopleCount({
  keyword,
  region,
  source,
}: Omit<KeywordSearchInput, 'source'> & { readonly source: string | null }) {
  const ensureVisitor = useEnsureVisitor();
  const isAsked = source !== null && checkKeyword(keyword) === null;
  return useQuery({
    queryKey: ['people-count', keyword, region, source],
    queryFn: isAsked
      ? async ({ signal }) => {
          await ensureVisitor();
          return await call(countPeople, { body: { keyword, region: region ?? ANY_REGION, source } }, { signal });
        }
      : skipToken,
    retry: false,
    staleTime: COUNT_VALID_MS,
  });
}

/** Remembers that people are left out who are found only for this kind of reason, or that they are shown again. */
export function useSwitchReason(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<InputOf<typeof switchReason>['body'], 'id'>) =>
      call(switchReason, { body: { id, ...body } }),
    // The address that follows loads what is shown.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: searchKey(id), refetchType: 'none' }),
  });
}

/** Shows the records of a person apart, or together again. */
export function useShowApart(id: string) {
  return useChange(id, (body: Omit<InputOf<typeof showApart>['body'], 'id'>) =>
    call(showApart, { body: { id, ...body } }),
  );
}

function useChange<Input>(id: string, change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: searchKey(id) }),
  });
}

/** The people of all pages that the filters leave, for the export. */
export const allPeopleQuery = (id: string, { count, filters }: { count: number; filters: ResultFilters }) =>
  queryOptions({
    queryKey: [...searchKey(id), 'all', count, filters],
    queryFn: async ({ signal }): Promise<KeywordSearch['users']> => {
      const pages = await fetchAllPages({ type: 'keyword', id }, { count, filters }, signal);
      return pages.flatMap(({ users }) => users);
    },
  });
