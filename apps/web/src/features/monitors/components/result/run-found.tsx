import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import type { RunChange } from '@vidno/contract/monitors/runs';
import { Radar } from 'lucide-react';
import { formatMoment } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { useRun } from '../../result-api.ts';
import { hitChanges } from '../../result-rules.ts';
import { resultTexts as texts } from '../../result-texts.ts';
import { ChangeFilter } from './change-filter.tsx';
import { HitList } from './hit-list.tsx';
import styles from './monitor-result.module.css';
import { RunSkeleton } from './run-skeleton.tsx';

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
