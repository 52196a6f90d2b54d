import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './tracked-accounts.module.css';

const KEYS = ['first', 'second', 'third'] as const;

export function TrackedSkeleton() {
  return (
    <div className={styles.cards}>
      <p role="status" className={styles.alone}>
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((place) => (
        <Card key={place} padding="s">
          <div className={styles.blank} aria-hidden="true">
            <Skeleton width="3rem" height="3rem" round />
            <div className={styles.blankWords}>
              <Skeleton width="60%" height="1.1rem" />
              <Skeleton width="80%" />
              <Skeleton width="45%" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
