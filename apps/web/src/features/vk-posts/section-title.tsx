import type { ReactNode } from 'react';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './section-title.module.css';

interface SectionTitleProps {
  readonly children: ReactNode;
  /** Next to the heading: a control or a link. */
  readonly aside?: ReactNode;
}

/** The heading of a card. */
export function SectionTitle({ children, aside }: SectionTitleProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{children}</h2>
      {aside}
    </div>
  );
}

/** As tall as the chart with its legend. */
export function ChartSkeleton({ label }: { readonly label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton height="21.25rem" />
    </div>
  );
}
