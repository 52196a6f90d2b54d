import type { SourceStatus } from '@vidno/contract/sources';
import { Activity } from 'lucide-react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useStatus } from '../api.ts';
import { brokenOf } from '../rules.ts';
import { texts } from '../texts.ts';
import { SourceState } from './source-state.tsx';
import styles from './status-board.module.css';

/** All sources, with a one-line summary of their health on top. */
export function StatusBoard() {
  const status = useStatus();
  if (status.data) return <Board sources={status.data} />;
  if (status.error) {
    return <FailureAlert failure={status.error} onRetry={status.refetch} />;
  }
  return <BoardSkeleton />;
}

function Board({ sources }: { sources: readonly SourceStatus[] }) {
  if (sources.length === 0) return <EmptyState icon={<Activity size={28} />} title={texts.none} />;
  const broken = brokenOf(sources);
  return (
    <div className={styles.board}>
      {broken.length === 0 ? (
        <Alert kind="success" title={texts.allUp} />
      ) : (
        <Alert kind="warning" title={texts.someDown(broken.map(({ title }) => title))}>
          {texts.downNote}
        </Alert>
      )}
      {sources.map((source) => (
        <SourceState key={source.id} source={source} />
      ))}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className={styles.board}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {['first', 'second'].map((name) => (
        <Card key={name}>
          <div className={styles.source} aria-hidden="true">
            <Skeleton width="40%" height="1.4rem" />
            <Skeleton width="30%" />
            <Skeleton height="2.5rem" />
          </div>
        </Card>
      ))}
    </div>
  );
}
