import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

/** A line that opens to say more. */
export function Disclosure({ summary, children }: { readonly summary: ReactNode; readonly children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <ChevronDown className={styles.arrow} size={18} aria-hidden />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
