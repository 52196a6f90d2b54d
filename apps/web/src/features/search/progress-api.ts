import { type Process, watchSearch } from '@vidno/contract/search';
import { useEffect, useEffectEvent } from 'react';
import { readEvents } from '#features/session/events-api.ts';

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
export function useProgressStream({ id, isWaiting, ...listeners }: ProgressStream): void {
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
