import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import { type Process, type SearchStatus, watchSearch } from '@vidno/contract/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { readEvents } from './read-events.ts';

/** So many connections in a row that brought nothing, and the stream is given up. */
const MOST_SILENT_CONNECTIONS = 3;
const RECONNECT_MS = 500;

interface Watching {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly onProgress: (process: Process) => void;
}

/** Follows a search to its end, going on after a break from the last event seen; gives up where nothing comes. */
async function followProgress({ id, signal, onProgress }: Watching): Promise<void> {
  let lastEventId: string | null = null;
  for (let silent = 0; silent < MOST_SILENT_CONNECTIONS; silent += 1) {
    try {
      for await (const event of readEvents(watchSearch, { query: { id }, lastEventId, signal })) {
        silent = 0;
        lastEventId = event.id ?? lastEventId;
        onProgress(event.content);
        if (event.content.status !== 'wait') return;
      }
    } catch {
      // A refusal or a broken line: the next attempt, or the polling after it, tells which.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

interface ProgressStream extends Pick<Watching, 'id' | 'onProgress'> {
  readonly waits: boolean;
  /** The stream brought the end, or is given up: now the search itself is to be asked. */
  readonly onEnd: () => void;
}

/** Keeps one stream open for as long as the search waits and somebody looks at it. */
function useProgressStream({ id, waits, ...listeners }: ProgressStream): void {
  const onProgress = useEffectEvent(listeners.onProgress);
  const onEnd = useEffectEvent(listeners.onEnd);
  useEffect(() => {
    if (!waits) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void followProgress({ id, signal, onProgress: (process) => onProgress(process) }).then(() => {
      if (!signal.aborted) onEnd();
    });
    return () => leaving.abort();
  }, [id, waits]);
}

interface Followed<Search> {
  readonly id: string;
  /** Of everything known about this search. */
  readonly key: readonly string[];
  readonly page: number;
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<Search>;
}

/** A search and one page of what it found. While it waits, its progress comes as a stream, or by asking each second. */
export function useFollowedSearch<Search extends { readonly status: SearchStatus; readonly process: Process }>({
  id,
  key,
  page,
  fetchPage,
}: Followed<Search>) {
  const queryClient = useQueryClient();
  const [isPolling, setPolling] = useState(false);
  const queryKey = [...key, page];
  const search = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchPage(page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isPolling && state.data?.status === 'wait' ? POLL_INTERVAL_MS : false),
  });
  useProgressStream({
    id,
    waits: search.data?.status === 'wait',
    onProgress: (process) => queryClient.setQueryData<Search>(queryKey, (known) => known && { ...known, process }),
    onEnd: () => {
      void queryClient.invalidateQueries({ queryKey: key });
      setPolling(true);
    },
  });
  return search;
}
