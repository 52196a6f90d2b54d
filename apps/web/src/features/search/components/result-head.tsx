import { Children, type ReactNode } from 'react';
import styles from './result-head.module.css';

/** What the search was for: shown while it runs and above its result. */
export interface SearchSummary {
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly facts: readonly ReactNode[];
}

interface ResultHeadProps {
  readonly summary: SearchSummary;
  readonly actions: ReactNode;
}

/** What was searched for, with what success, and what can be done with the result. */
export function ResultHead({ summary: { picture, title, facts }, actions }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {Children.map(facts, (fact) => fact && <p className={styles.fact}>{fact}</p>)}
      </div>
      {actions}
    </div>
  );
}
