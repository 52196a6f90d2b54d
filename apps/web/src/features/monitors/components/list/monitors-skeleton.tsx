import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../../texts.ts';
import styles from './monitor-list.module.css';

const KEYS = ['first', 'second', 'third'] as const;

/** Placeholders for the cards. */
export function MonitorsSkeleton() {
  return (
    <div className={styles.cards}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((place) => (
        <Card key={place}>
          <div className={styles.blank} aria-hidden="true">
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton width="70%" />
            <Skeleton width="6rem" height="1.5rem" />
            <Skeleton width="55%" />
          </div>
        </Card>
      ))}
    </div>
  );
}
