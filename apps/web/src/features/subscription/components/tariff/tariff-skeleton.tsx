import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../../texts.ts';
import styles from './tariff.module.css';

export function TariffSkeleton() {
  return (
    <div className={styles.column} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Card padding="l">
        <Skeleton width="10rem" height="1.5rem" />
        <Skeleton height="7rem" />
      </Card>
    </div>
  );
}
