import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { resultTexts as texts } from '../../texts.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import styles from './result-head.module.css';

export function ResultSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <div className={styles.blank} aria-hidden="true">
        <Skeleton width="40%" height="1.75rem" />
        <Skeleton width="60%" />
      </div>
      <PeopleSkeleton />
    </>
  );
}
