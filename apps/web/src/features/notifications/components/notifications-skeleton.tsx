import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './notification-list.module.css';

const PLACES = ['first', 'second', 'third', 'fourth'] as const;

export function NotificationsSkeleton() {
  return (
    <div className={styles.rows}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {PLACES.map((place) => (
        <div key={place} className={styles.row} aria-hidden="true">
          <div className={styles.words}>
            <Skeleton width="45%" height="1.25rem" />
            <Skeleton width="70%" />
            <Skeleton width="8rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
