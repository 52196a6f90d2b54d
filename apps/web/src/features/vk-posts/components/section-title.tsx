import type { ReactNode } from 'react';
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
