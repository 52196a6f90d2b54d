import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './statement.module.css';

export function StatementSkeleton() {
  return (
    <div className={styles.statement} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton height="4rem" />
      <Card>
        <Skeleton height="16rem" />
      </Card>
    </div>
  );
}
