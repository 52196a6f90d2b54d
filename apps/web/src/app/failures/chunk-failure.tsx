import { CloudOff } from 'lucide-react';
import type { ChunkLoadError } from '#shared/navigation/load-chunk.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Notice } from '#shared/ui/layout/notice.tsx';
import { texts } from '../texts.ts';
import styles from './failures.module.css';
import { useChunkRecovery } from './use-chunk-recovery.ts';

const reloadPage = () => location.reload();

export function ChunkFailure({ failure }: { readonly failure: ChunkLoadError }) {
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
