import { type Process, watchSearch } from '@vidno/contract/search';
import { useEffect, useEffectEvent } from 'react';
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
export function useProgressStream({ id, waits, ...listeners }: ProgressStream): void {
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
