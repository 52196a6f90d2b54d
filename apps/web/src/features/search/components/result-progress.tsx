import type { Process } from '@vidno/contract/search';
import { Children, type ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { texts } from '../texts.ts';
import type { SearchSummary } from './result-head.tsx';
import styles from './result-progress.module.css';

interface ResultProgressProps {
  readonly summary: SearchSummary;
  readonly process: Process;
  /** The address of the list of searches. */
  readonly list: string;
  /** A way to make it faster. */
  readonly speedUp?: ReactNode;
}

/** How far the search is; the page may be left meanwhile. */
export function ResultProgress({ summary: { picture, title, facts }, process, list, speedUp }: ResultProgressProps) {
  return (
    <Card padding="l">
      <div className={styles.progress}>
        {picture && <div className={styles.picture}>{picture}</div>}
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          {Children.map(facts, (fact) => (
            <p className={styles.fact}>{fact}</p>
          ))}
          <Progress percent={process.percent} label={process.message || texts.progress} />
          <p className={styles.fact}>{texts.canLeave}</p>
          <div className={styles.ways}>
            <ButtonLink to={list} size="s">
              {texts.toList}
            </ButtonLink>
            {speedUp}
          </div>
        </div>
      </div>
    </Card>
  );
}
