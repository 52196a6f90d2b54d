import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './search-list.module.css';

const KEYS = ['first', 'second', 'third'] as const;

export function SearchListSkeleton() {
  return (
    <div className={styles.rows}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((place) => (
        <Card key={place} padding="s">
          <div className={styles.blank} aria-hidden="true">
            <Skeleton width="4.5rem" height="4.5rem" />
            <div className={styles.blankWords}>
              <Skeleton width="45%" height="1.1rem" />
              <Skeleton width="30%" />
              <Skeleton width="55%" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
