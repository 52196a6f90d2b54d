import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import styles from './source-cards.module.css';

/** Two cards in the shape of sources. */
export function SourcesSkeleton() {
  return (
    <div className={styles.skeletons} aria-hidden="true">
      {['first', 'second'].map((name) => (
        <Card key={name}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton width="65%" height="1rem" />
        </Card>
      ))}
    </div>
  );
}
