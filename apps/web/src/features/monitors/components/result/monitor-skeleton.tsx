import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { resultTexts as texts } from '../../result-texts.ts';
import styles from './monitor-result.module.css';
import { RunSkeleton } from './run-skeleton.tsx';

export function MonitorSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loadingMonitor}</VisuallyHidden>
      </p>
      <Skeleton width="60%" height="1.25rem" />
      <div className={styles.columns}>
        <RunSkeleton />
      </div>
    </>
  );
}
