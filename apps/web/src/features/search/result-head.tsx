import type { Process } from '@vidno/contract/search';
import { Children, type ReactNode } from 'react';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import styles from './result-head.module.css';
import { texts } from './texts.ts';

/** What the search was for: shown while it runs and above its result. */
export interface SearchSummary {
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly facts: readonly ReactNode[];
}

interface ResultHeadProps {
  readonly summary: SearchSummary;
}

/** What was searched for, with what success. */
export function ResultHead({ summary: { picture, title, facts } }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {Children.map(facts, (fact) => fact && <p className={styles.fact}>{fact}</p>)}
      </div>
    </div>
  );
}

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
        {picture && <div className={styles.progressPicture}>{picture}</div>}
        <div className={styles.progressWords}>
          <p className={styles.progressTitle}>{title}</p>
          {Children.map(facts, (fact) => (
            <p className={styles.progressFact}>{fact}</p>
          ))}
          <Progress percent={process.percent} label={process.message || texts.progress} />
          <p className={styles.progressFact}>{texts.canLeave}</p>
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

interface ResultSkeletonProps {
  readonly hasPicture: boolean;
  readonly people: ReactNode;
}

export function ResultSkeleton({ hasPicture, people }: ResultSkeletonProps) {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <div className={styles.head} aria-hidden="true">
        {hasPicture && (
          <div className={styles.picture}>
            <Skeleton width="5.5rem" height="5.5rem" />
          </div>
        )}
        <div className={styles.blank}>
          <Skeleton width="50%" height="1.5rem" />
          <Skeleton width="70%" />
        </div>
      </div>
      {people}
    </>
  );
}
