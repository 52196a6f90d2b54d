import { useEffect } from 'react';
import type { ChunkLoadError } from '#shared/navigation/load-chunk.ts';

/** Where the chunk is noted that this tab was reloaded for, so that a release that lacks it does not reload for ever. */
const RELOADED_FOR = 'app_reloaded_for';

/** After a new release the page is opened anew at once; where the connection was lost, when it is back. */
export function useChunkRecovery({ reason, message }: ChunkLoadError, reload: () => void): void {
  useEffect(() => {
    if (reason === 'missing') {
      if (sessionStorage.getItem(RELOADED_FOR) === message) return;
      sessionStorage.setItem(RELOADED_FOR, message);
      reload();
      return;
    }
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reason, message, reload]);
}
