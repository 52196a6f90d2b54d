import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import styles from './people-grid.module.css';

const KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Placeholders for the cards of people. */
export function PeopleSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {KEYS.map((place) => (
        <Card key={place} padding="none">
          <div className={styles.blank}>
            <Skeleton width="6rem" height="7rem" />
            <div className={styles.blankWords}>
              <Skeleton width="60%" height="1.25rem" />
              <Skeleton width="45%" />
              <Skeleton width="75%" height="1.5rem" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
