import { useRouterState } from '@tanstack/react-router';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './page-progress.module.css';
import { texts } from './texts.ts';

/** A thin bar at the top of the window while the next page is on its way. */
export function PageProgress() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  if (!pending) return null;
  return (
    <div className={styles.track} role="status">
      <VisuallyHidden>{texts.pageLoading}</VisuallyHidden>
      <div className={styles.bar} />
    </div>
  );
}
