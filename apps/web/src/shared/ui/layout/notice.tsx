import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { useHeadingFocus } from './page.tsx';

interface NoticeProps {
  readonly icon: ReactNode;
  /** A small line above the heading. */
  readonly above?: string;
  /** The h1 of the screen. */
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A screen with a single message and the next steps. */
export function Notice({ icon, above, title, actions, children }: NoticeProps) {
  const heading = useHeadingFocus();
  return (
    <section className={styles.notice}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      {above && <p className={styles.above}>{above}</p>}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
