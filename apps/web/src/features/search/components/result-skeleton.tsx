import type { ReactNode } from 'react';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './result-head.module.css';

interface ResultSkeletonProps {
  readonly hasPicture: boolean;
  readonly people: ReactNode;
}

export function ResultSkeleton({ hasPicture, people }: ResultSkeletonProps) {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <div className={styles.head} aria-hidden="true">
        {hasPicture && (
          <div className={styles.picture}>
            <Skeleton width="5.5rem" height="5.5rem" />
          </div>
        )}
        <div className={styles.blank}>
          <Skeleton width="50%" height="1.5rem" />
          <Skeleton width="70%" />
        </div>
      </div>
      {people}
    </>
  );
}
