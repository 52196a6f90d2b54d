import { useEffect } from 'react';
import type { ChunkLoadError } from '#shared/navigation/load-chunk.ts';

/** Where the chunk is noted that this tab was reloaded for, so that a release that lacks it does not reload for ever. */
const RELOADED_FOR = 'app_reloaded_for';

/** Reloads the page at once after a new release, and when the connection is back if it was lost. */
export function useChunkRecovery({ reason, path }: ChunkLoadError, reload: () => void): void {
  useEffect(() => {
    if (reason === 'missing') {
      if (sessionStorage.getItem(RELOADED_FOR) === path) return;
      sessionStorage.setItem(RELOADED_FOR, path);
      reload();
      return;
    }
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reason, path, reload]);
}
