import { Link } from '@tanstack/react-router';
import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import { type MonitorRun, RUN_CHANGES, type RunChange } from '@vidno/contract/monitors/runs';
import { Radar } from 'lucide-react';
import { formatMoment } from '#shared/format/format.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { ChoiceChips } from '#shared/ui/form/chips.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { HitList } from './hit-list.tsx';
import { RunCounts } from './monitor-parts.tsx';
import styles from './monitor-result.module.css';
import { changeTitles, hitChanges, resultTexts as texts, useRun } from './result.ts';
import lineStyles from './run-found.module.css';

interface RunFoundProps {
  readonly monitor: string;
  readonly run: string;
  /** Null: all. */
  readonly change: RunChange | null;
  readonly page: number;
  readonly onChange: (change: RunChange | null) => void;
  readonly onPage: (page: number) => void;
}

/** The hits of one run, compared with the previous run. */
export function RunFound({ monitor, run, change, page, onChange, onPage }: RunFoundProps) {
  const found = useRun({ monitor, run, change, page });
  if (!found.data) {
    if (!found.error) return <RunSkeleton />;
    return (
      <FailureAlert
        failure={found.error}
        onRetry={found.refetch}
        action={
          <ButtonLink theme="white" to="/monitor-search/result/$id" params={{ id: monitor }}>
            {texts.latestRun}
          </ButtonLink>
        }
      />
    );
  }
  const { number, created_at, process_info, baseline, capped, counts, count } = found.data;
  const hits = hitChanges(found.data);
  return (
    <section className={styles.found} aria-labelledby="run" aria-busy={found.isPlaceholderData}>
      <h2 id="run" className={styles.runTitle}>
        {texts.run(number)} <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </h2>
      {process_info.status === 'error' && (
        <Alert kind="danger" title={texts.failedTitle}>
          <p>{process_info.message}</p>
          <p>{texts.failedNext}</p>
        </Alert>
      )}
      {process_info.status === 'ok' && (
        <>
          {baseline && <Alert>{texts.baseline}</Alert>}
          {capped && <Alert>{texts.capped}</Alert>}
          {!baseline && <ChangeFilter counts={counts} change={change} onChange={onChange} />}
          {hits.length === 0 ? (
            <NoHits change={change} isPastEnd={page > 0} onAll={() => onChange(null)} />
          ) : (
            <div className={styles.hits}>
              {/* A later page was asked for by whoever reads all of it. */}
              <HitList
                hits={hits}
                baseline={baseline}
                unchanged={baseline || change !== null || page > 0 ? null : counts.unchanged}
              />
            </div>
          )}
          <Pager page={page} pageSize={MONITOR_PAGE_SIZE} total={count} onChange={onPage} />
        </>
      )}
    </section>
  );
}

interface NothingFoundProps {
  readonly change: RunChange | null;
  readonly isPastEnd: boolean;
  readonly onAll: () => void;
}

function NoHits({ change, isPastEnd, onAll }: NothingFoundProps) {
  if (change === null && !isPastEnd) {
    return (
      <EmptyState icon={<Radar size={28} />} title={texts.nothingTitle}>
        {texts.nothing}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Radar size={28} />}
      title={change ? texts.noneOfChange[change] : texts.emptyPage}
      action={<Button onClick={onAll}>{texts.showAll}</Button>}
    />
  );
}

interface ChangeFilterProps {
  readonly counts: Readonly<Record<RunChange, number>>;
  /** Null: all. */
  readonly change: RunChange | null;
  readonly onChange: (change: RunChange | null) => void;
}

/** Filters the hits by change, with the count of each. */
function ChangeFilter({ counts, change, onChange }: ChangeFilterProps) {
  const all = RUN_CHANGES.reduce((sum, kind) => sum + counts[kind], 0);
  const options = [
    { value: null, title: texts.all, count: all },
    ...RUN_CHANGES.map((kind) => ({ value: kind, title: changeTitles[kind], count: counts[kind] })),
  ];
  return <ChoiceChips label={texts.filter} options={options} value={change} onChange={onChange} />;
}

interface RunLineProps {
  readonly monitor: string;
  readonly runs: readonly MonitorRun[];
  /** The selected run. */
  readonly chosen: string | null;
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onChosen?: () => void;
}

/** The runs, newest first, each a link to its hits. */
export function RunLine({ monitor, runs, chosen, page, total, onPage, onChosen }: RunLineProps) {
  return (
    <nav className={lineStyles.line} aria-label={texts.runs}>
      <ol className={lineStyles.runs} reversed>
        {runs.map((run) => (
          <li key={run.process_id} className={lineStyles.run} data-state={run.process_info.status}>
            <Link
              to="/monitor-search/result/$id"
              params={{ id: monitor }}
              search={{ run: run.process_id, ...(page > 0 && { runs: page }) }}
              resetScroll={false}
              className={lineStyles.link}
              activeProps={{ 'aria-current': undefined }}
              aria-current={run.process_id === chosen ? 'true' : undefined}
              onClick={onChosen}
            >
              <span className={lineStyles.head}>
                <span className={lineStyles.number}>{texts.number(run.number)}</span>{' '}
                <time dateTime={run.created_at}>{formatMoment(run.created_at)}</time>
              </span>
              <RunNote run={run} />
            </Link>
          </li>
        ))}
      </ol>
      <Pager page={page} pageSize={MONITOR_PAGE_SIZE} total={total} onChange={onPage} label={texts.runPages} />
    </nav>
  );
}

/** The outcome of a run. */
function RunNote({ run }: { readonly run: MonitorRun }) {
  switch (run.process_info.status) {
    case 'wait':
      return <span className={lineStyles.waiting}>{texts.waitingRun}</span>;
    case 'error':
      return <span className={lineStyles.failed}>{texts.failedRun}</span>;
    case 'ok':
      return run.baseline ? <span className={lineStyles.quiet}>{texts.baselineRun}</span> : <RunCounts counts={run} />;
  }
}

const KEYS = ['first', 'second', 'third'] as const;

/** Placeholders for the filter and the hits. */
export function RunSkeleton() {
  return (
    <div className={styles.found}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      <Skeleton width="15rem" height="1.5rem" />
      <Skeleton width="70%" height="2.75rem" />
      {KEYS.map((place) => (
        <Card key={place}>
          <div className={styles.blank} aria-hidden="true">
            <Skeleton width="35%" height="1.25rem" />
            <Skeleton width="90%" />
            <Skeleton width="60%" />
          </div>
        </Card>
      ))}
    </div>
  );
}
