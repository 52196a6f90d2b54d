import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './cabinet-frame.module.css';

const SECTIONS = ['contacts', 'services', 'data'] as const;

export function CabinetSkeleton() {
  return (
    <div className={styles.column}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {SECTIONS.map((section) => (
        <Card key={section} padding="l">
          <Skeleton width="10rem" height="1.5rem" />
          <Skeleton height="6rem" />
        </Card>
      ))}
    </div>
  );
}
