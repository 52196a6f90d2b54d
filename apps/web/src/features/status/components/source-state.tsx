import type { SourceHealth, SourceStatus } from '@vidno/contract/sources';
import { useId } from 'react';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { summaryOf } from '../rules.ts';
import { texts } from '../texts.ts';
import { DayBars } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';
import styles from './status-board.module.css';

const TONE = { up: 'success', down: 'danger', unavailable: 'neutral' } satisfies Record<SourceHealth, BadgeTone>;

/** The current health of a source and its history. */
export function SourceState({ source }: { source: SourceStatus }) {
  const titleId = useId();
  const { title, health, message, index, checked, days } = source;
  const { up } = summaryOf(days);
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.source}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <Badge tone={TONE[health]}>{texts.health[health]}</Badge>
        </div>
        {message && <p>{message}</p>}
        {(index === 'building' || index === 'missing') && <p>{texts.index[index]}</p>}
        <p className={styles.quiet}>
          {checked ? <time dateTime={checked}>{texts.checked(checked)}</time> : texts.unchecked}
        </p>
        <DayBars title={title} days={days} />
        <div className={styles.scale} aria-hidden="true">
          <span>{texts.oldest(days.length)}</span>
          <span>{up === null ? texts.noChecks : texts.share(up)}</span>
          <span>{texts.newest}</span>
        </div>
        <DayTable days={days} />
      </div>
    </Card>
  );
}
