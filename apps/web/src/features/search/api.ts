import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLL_INTERVAL_MS, SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { InputOf, OutputOf } from '@vidno/contract/endpoint';
import { type Process, type ResultFilters, refreshSearch, removeSearch, watchSearch } from '@vidno/contract/search';
import { addSearch, addSearchDemo, getSearch } from '@vidno/contract/smart-search';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#features/session/api.ts';
import { readEvents } from '#features/session/events-api.ts';
import { profileQuery } from '#features/session/profile-api.ts';

type AnySearch = OutputOf<typeof getSearch>;
type SearchType = AnySearch['type'];
type SearchOf<Type extends SearchType> = Extract<AnySearch, { type: Type }>;

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

/**
 * After this many connections in a row without an event, the stream is given up.
 * @limit time: The web app asks for the progress of a search instead of listening.
 */
const MAX_SILENT_CONNECTIONS = 3;
const RECONNECT_MS = 500;

interface ProgressListener {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly onProgress: (process: Process) => void;
}

/** Follows a search to its end and resumes a broken stream from the last event; gives up if nothing arrives. */
async function followProgress({ id, signal, onProgress }: ProgressListener): Promise<void> {
  let lastEventId: string | null = null;
  for (let silent = 0; silent < MAX_SILENT_CONNECTIONS; silent += 1) {
    try {
      for await (const event of readEvents(watchSearch, { query: { id }, lastEventId, signal })) {
        silent = 0;
        lastEventId = event.id ?? lastEventId;
        onProgress(event.content);
        if (event.content.status !== 'wait') return;
      }
    } catch {
      // A refusal or a broken connection: the next attempt, or the polling after it, reports which.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

interface ProgressStream extends Pick<ProgressListener, 'id' | 'onProgress'> {
  readonly isWaiting: boolean;
  /** The search has ended or the stream was given up: fetch the search itself. */
  readonly onEnd: () => void;
}

/** Keeps one stream open while the search is waiting and its screen is open. */
function useProgressStream({ id, isWaiting, ...listeners }: ProgressStream): void {
  const onProgress = useEffectEvent(listeners.onProgress);
  const onEnd = useEffectEvent(listeners.onEnd);
  useEffect(() => {
    if (!isWaiting) return;
    const controller = new AbortController();
    const { signal } = controller;
    void followProgress({ id, signal, onProgress: (process) => onProgress(process) }).then(() => {
      if (!signal.aborted) onEnd();
    });
    return () => controller.abort();
  }, [id, isWaiting]);
}
