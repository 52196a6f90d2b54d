import type { ReactNode } from 'react';
import styles from './operator.module.css';

/** What it is called, and what it is; null: nothing is said of it. */
export type Fact = readonly [string, ReactNode];

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label} className={styles.head}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
