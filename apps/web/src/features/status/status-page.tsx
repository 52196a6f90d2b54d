import type { SourceHealth, SourceStatus } from '@vidno/contract/sources';
import { Activity, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import {
  brokenOf,
  type Day,
  dayText,
  heightOf,
  passedText,
  stateOf,
  texts as statusTexts,
  summaryOf,
  summaryText,
  useStatus,
} from './status.ts';
import styles from './status-page.module.css';

const texts = {
  title: 'Состояние источников',
  lead: 'В каждом источнике мы раз в несколько минут делаем проверку. Вот что она показала.',
};

export function StatusPage(): ReactNode {
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <StatusBoard />
    </Page>
  );
}

/** All sources, with a one-line summary of their health on top. */
export function StatusBoard() {
  const status = useStatus();
  if (status.data) return <Board sources={status.data} />;
  if (status.error) {
    return <FailureAlert failure={status.error} onRetry={status.refetch} />;
  }
  return <BoardSkeleton />;
}

function Board({ sources }: { sources: readonly SourceStatus[] }) {
  if (sources.length === 0) return <EmptyState icon={<Activity size={28} />} title={statusTexts.none} />;
  const broken = brokenOf(sources);
  return (
    <div className={styles.board}>
      {broken.length === 0 ? (
        <Alert kind="success" title={statusTexts.allUp} />
      ) : (
        <Alert kind="warning" title={statusTexts.someDown(broken.map(({ title }) => title))}>
          {statusTexts.downNote}
        </Alert>
      )}
      {sources.map((source) => (
        <SourceState key={source.id} source={source} />
      ))}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className={styles.board}>
      <p role="status">
        <VisuallyHidden>{statusTexts.loading}</VisuallyHidden>
      </p>
      {['first', 'second'].map((name) => (
        <Card key={name}>
          <div className={styles.source} aria-hidden="true">
            <Skeleton width="40%" height="1.4rem" />
            <Skeleton width="30%" />
            <Skeleton height="2.5rem" />
          </div>
        </Card>
      ))}
    </div>
  );
}

const TONE = { up: 'success', down: 'danger', unavailable: 'neutral' } satisfies Record<SourceHealth, BadgeTone>;

/** The current health of a source and its history. */
function SourceState({ source }: { source: SourceStatus }) {
  const titleId = useId();
  const { title, health, message, filling, index, checked, days } = source;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.source}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <Badge tone={filling ? 'accent' : TONE[health]}>
            {filling ? statusTexts.filling : statusTexts.health[health]}
          </Badge>
        </div>
        {message && <p>{message}</p>}
        {(index === 'building' || index === 'missing') && <p>{statusTexts.index[index]}</p>}
        <p className={styles.quiet}>
          {checked ? <time dateTime={checked}>{statusTexts.checked(checked)}</time> : statusTexts.unchecked}
        </p>
        <HealthHistory title={title} days={days} />
      </div>
    </Card>
  );
}

/** What the checks of each day have shown. */
export function HealthHistory({ title, days }: Pick<SourceStatus, 'title' | 'days'>) {
  const { up } = summaryOf(days);
  return (
    <>
      <DayBars title={title} days={days} />
      <div className={styles.scale} aria-hidden="true">
        <span>{statusTexts.oldest(days.length)}</span>
        <span>{up === null ? statusTexts.noChecks : statusTexts.share(up)}</span>
        <span>{statusTexts.newest}</span>
      </div>
      <DayTable days={days} />
    </>
  );
}

/** The bars as a table, newest first, on demand. */
function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {statusTexts.byDay}
        <ChevronDown size={16} aria-hidden className={styles.mark} />
      </summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{statusTexts.day}</th>
            <th scope="col">{statusTexts.passed}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayText(day.day)}</th>
              <td>
                {day.up === null ? statusTexts.state.none : `${statusTexts.state[stateOf(day)]}, ${passedText(day)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** One bar per day, oldest first; screen readers get one sentence. */
function DayBars({ title, days }: { title: string; days: readonly Day[] }) {
  return (
    <div role="img" aria-label={summaryText(title, summaryOf(days), days.length)} className={styles.bars}>
      {days.map((day) => (
        <span key={day.day} className={styles.day} title={`${dayText(day.day)}: ${passedText(day)}`}>
          <span className={styles.bar} data-state={stateOf(day)} style={{ blockSize: `${heightOf(day) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}
