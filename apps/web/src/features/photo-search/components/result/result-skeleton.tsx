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
      <div className={styles.head} aria-hidden="true">
        <div className={styles.face}>
          <Skeleton width="5.5rem" height="5.5rem" />
        </div>
        <div className={styles.blank}>
          <Skeleton width="50%" height="1.5rem" />
          <Skeleton width="70%" />
        </div>
      </div>
      <PeopleSkeleton />
    </>
  );
}
