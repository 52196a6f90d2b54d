import type { ReactNode } from 'react';
import styles from './section-title.module.css';

interface SectionTitleProps {
  readonly children: ReactNode;
  /** Beside the heading: a choice, a link. */
  readonly aside?: ReactNode;
}

/** The heading of one card of a screen. */
export function SectionTitle({ children, aside }: SectionTitleProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{children}</h2>
      {aside}
    </div>
  );
}
