import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { postsTexts } from '../../posts-texts.ts';
import styles from './posts.module.css';

const PLACES = ['first', 'second', 'third', 'fourth'] as const;

export function PostsSkeleton() {
  return (
    <div className={styles.list}>
      <p role="status">
        <VisuallyHidden>{postsTexts.loading}</VisuallyHidden>
      </p>
      {PLACES.map((place) => (
        <Skeleton key={place} height="4.5rem" />
      ))}
    </div>
  );
}
