import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLL_INTERVAL_MS, SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { InputOf, OutputOf } from '@vidno/contract/endpoint';
import { type ResultFilters, refreshSearch, removeSearch } from '@vidno/contract/search';
import { addSearch, addSearchDemo, getSearch } from '@vidno/contract/smart-search';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';
import { useProgressStream } from './progress-api.ts';

type AnySearch = OutputOf<typeof getSearch>;
export type SearchType = AnySearch['type'];
export type SearchOf<Type extends SearchType> = Extract<AnySearch, { type: Type }>;

/** The first part of every query key about this search. */
export const searchKey = (id: string) => ['searches', id];

/** The stream tells what changes in a search; how its queue moves has to be asked for. */
const QUEUE_POLL_MS = 15_000;
const NO_FILTERS: ResultFilters = {};
const pageKey = (id: string, { page, filters }: PageOfSearch) => [...searchKey(id), page, filters];

interface PageOfSearch {
  readonly page: number;
  readonly filters: ResultFilters;
}

interface SearchId<Type extends SearchType> {
  readonly type: Type;
  readonly id: string;
}

/** Starts a search, demo or real; `toForm` builds the call from what the form holds. */
export function useStartSearch<Input>(
  demo: boolean,
  toForm: (input: Input) => Promise<InputOf<typeof addSearch>['form']>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => call(demo ? addSearchDemo : addSearch, { form: await toForm(input) }),
    onSuccess: (started) => {
      if (started.status === 'ok') {
        queryClient.setQueryData(pageKey(started.id, { page: 0, filters: NO_FILTERS }), started.result);
      }
      return queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}

/** A search and one page of its results. While it waits, progress is streamed, or polled if the stream fails. */
export function useSearch<Type extends SearchType>({
  type,
  id,
  page,
  filters = NO_FILTERS,
}: SearchId<Type> & { readonly page: number; readonly filters?: ResultFilters }) {
  const queryClient = useQueryClient();
  const [isPolling, setPolling] = useState(false);
  const queryKey = pageKey(id, { page, filters });
  const search = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchPage({ type, id }, { page, filters }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.status === 'wait' && (isPolling ? POLL_INTERVAL_MS : QUEUE_POLL_MS),
  });
  useProgressStream({
    id,
    isWaiting: search.data?.status === 'wait',
    onProgress: (process) => queryClient.setQueryData<AnySearch>(queryKey, (known) => known && { ...known, process }),
    onEnd: () => {
      void queryClient.invalidateQueries({ queryKey: searchKey(id) });
      setPolling(true);
    },
  });
  return search;
}

/** Every page of a search of which the filters leave `count` people, in order. */
export function fetchAllPages<Type extends SearchType>(
  search: SearchId<Type>,
  { count, filters = NO_FILTERS }: { readonly count: number; readonly filters?: ResultFilters },
  signal: AbortSignal,
): Promise<SearchOf<Type>[]> {
  return Promise.all(
    Array.from({ length: pageCount(count) }, (_, page) => fetchPage(search, { page, filters }, signal)),
  );
}

export function useSearchActions(id: string) {
  const queryClient = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => call(refreshSearch, { query: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: searchKey(id) }),
  });
  const remove = useMutation({
    mutationFn: () => call(removeSearch, { query: { id } }),
    onSuccess: () => queryClient.removeQueries({ queryKey: searchKey(id) }),
  });
  return { refresh, remove };
}

async function fetchPage<Type extends SearchType>(
  { type, id }: SearchId<Type>,
  { page, filters }: PageOfSearch,
  signal: AbortSignal,
): Promise<SearchOf<Type>> {
  const search = await call(getSearch, { query: { id, page, ...filters } }, { signal });
  if (!isOfType(search, type)) throw new Error(`search ${id} is of type ${search.type}, not ${type}`);
  return search;
}

function isOfType<Type extends SearchType>(search: AnySearch, type: Type): search is SearchOf<Type> {
  return search.type === type;
}

/** At least one: an empty result still has a first page. */
export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / SEARCH_PAGE_SIZE));
}
