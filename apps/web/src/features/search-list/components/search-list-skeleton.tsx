import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './search-list.module.css';

const KEYS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

export function SearchListSkeleton() {
  return (
    <div className={styles.tiles}>
      <VisuallyHidden as="div">
        <p role="status">{texts.loading}</p>
      </VisuallyHidden>
      {KEYS.map((place) => (
        <div key={place} className={styles.blank} aria-hidden="true">
          <div className={styles.blankPicture}>
            <Skeleton width="100%" height="100%" />
          </div>
          <Skeleton width="70%" height="1.1rem" />
          <Skeleton width="45%" />
        </div>
      ))}
    </div>
  );
}
