import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './material-grid.module.css';

const KEYS = ['first', 'second', 'third'] as const;

export function MaterialsSkeleton() {
  return (
    <div className={styles.grid}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((key) => (
        <div key={key} className={styles.waiting} aria-hidden="true">
          <Skeleton height="9rem" />
          <Skeleton width="40%" />
          <Skeleton height="1.5rem" />
          <Skeleton width="80%" />
        </div>
      ))}
    </div>
  );
}
