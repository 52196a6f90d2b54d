import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './tariffs.module.css';

const KEYS = ['first', 'second', 'third'] as const;

export function TariffsSkeleton() {
  return (
    <div className={styles.page}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <div className={styles.grid} aria-hidden="true">
        {KEYS.map((place) => (
          <Card key={place}>
            <div className={styles.card}>
              <Skeleton width="60%" height="1.25rem" />
              <Skeleton width="45%" height="1.75rem" />
              <Skeleton width="80%" />
              <Skeleton width="100%" height="2.75rem" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
