import type { ReactNode } from 'react';
import styles from './nobody-like.module.css';

interface WayProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  /** The link or button, with what stands in it. */
  readonly children: (way: { readonly className: string | undefined; readonly children: ReactNode }) => ReactNode;
}

/** One way on, as wide as its list. */
export function Way({ icon, title, note, children }: WayProps) {
  return (
    <li>
      {children({
        className: styles.way,
        children: (
          <>
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            <span className={styles.words}>
              <strong>{title}</strong>
              <span className={styles.note}>{note}</span>
            </span>
          </>
        ),
      })}
    </li>
  );
}
