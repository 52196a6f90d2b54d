import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { resultTexts as texts } from '../../result-texts.ts';
import styles from './monitor-result.module.css';

const KEYS = ['first', 'second', 'third'] as const;

/** Placeholders for the filter and the hits. */
export function RunSkeleton() {
  return (
    <div className={styles.found}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <Skeleton width="15rem" height="1.5rem" />
      <Skeleton width="70%" height="2.75rem" />
      {KEYS.map((place) => (
        <Card key={place}>
          <div className={styles.blank} aria-hidden="true">
            <Skeleton width="35%" height="1.25rem" />
            <Skeleton width="90%" />
            <Skeleton width="60%" />
          </div>
        </Card>
      ))}
    </div>
  );
}
