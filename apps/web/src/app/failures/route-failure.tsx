import type { ErrorComponentProps } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { ChunkBoundary, ChunkLoadError, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts } from '../texts.ts';
import styles from './failures.module.css';

const UnexpectedFailure = lazyComponent(() => import('./unexpected-failure.tsx'), 'UnexpectedFailure');

/** What a screen that could not open shows in its place. */
export function RouteFailure({ error }: ErrorComponentProps) {
  if (error instanceof ChunkLoadError) return <ChunkFailure failure={error} />;
  return (
    <ChunkBoundary>
      <UnexpectedFailure />
    </ChunkBoundary>
  );
}

const reloadPage = () => location.reload();

function ChunkFailure({ failure }: { readonly failure: ChunkLoadError }) {
  useChunkRecovery(failure, reloadPage);
  return (
    <Notice
      icon={<CloudOff size={28} />}
      title={texts.chunkTitle}
      actions={
        <Button theme="blue" weight={500} onClick={reloadPage}>
          {texts.reload}
        </Button>
      }
    >
      <p>{texts.chunkReason[failure.reason]}</p>
      <p>
        <code lang="en" className={styles.code}>
          {failure.message}
        </code>
      </p>
    </Notice>
  );
}

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
