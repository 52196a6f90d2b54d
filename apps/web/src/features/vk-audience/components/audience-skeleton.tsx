import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './audience.module.css';

const PLACES = ['first', 'second', 'third', 'fourth'] as const;

export function AudienceSkeleton() {
  return (
    <div className={styles.groups} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {PLACES.map((place) => (
        <Skeleton key={place} height="16rem" />
      ))}
    </div>
  );
}
