import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import styles from './people-grid.module.css';

const KEYS = ['first', 'second', 'third'] as const;

/** Placeholders for the cards of people. */
export function PeopleSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {KEYS.map((index) => (
        <Card key={index} padding="none">
          <div className={styles.blankPhotos}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.blankWords}>
            <Skeleton width="55%" height="1.25rem" />
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="40%" />
            <Skeleton width="100%" height="2.75rem" />
          </div>
        </Card>
      ))}
    </div>
  );
}
