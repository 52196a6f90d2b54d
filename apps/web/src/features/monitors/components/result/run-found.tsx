import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import type { RunChange } from '@vidno/contract/monitors/runs';
import { Radar } from 'lucide-react';
import { formatMoment } from '#shared/format/format.ts';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { useRun } from '../../result-api.ts';
import { pairsOf } from '../../result-rules.ts';
import { resultTexts as texts } from '../../result-texts.ts';
import { ChangeFilter } from './change-filter.tsx';
import { HitCard } from './hit-card.tsx';
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

/** What one run found, against the run before. */
export function RunFound({ monitor, run, change, page, onChange, onPage }: RunFoundProps) {
  const found = useRun({ monitor, run, change, page });
  if (!found.data) {
    if (!found.error) return <RunSkeleton />;
    return (
      <Alert
        kind="danger"
        action={
          <div className={styles.ways}>
            <Button onClick={() => void found.refetch()}>{texts.retry}</Button>
            <ButtonLink theme="white" to="/monitor-search/result/$id" params={{ id: monitor }}>
              {texts.latestRun}
            </ButtonLink>
          </div>
        }
      >
        {refusalText(found.error)}
      </Alert>
    );
  }
  const { number, created_at, process_info, baseline, capped, counts, count } = found.data;
  const pairs = pairsOf(found.data);
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
          {pairs.length === 0 ? (
            <NothingFound change={change} isPastEnd={page > 0} onAll={() => onChange(null)} />
          ) : (
            <ul className={styles.hits} aria-label={texts.hits}>
              {pairs.map((pair) => (
                <HitCard key={pair.key} pair={pair} baseline={baseline} />
              ))}
            </ul>
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

function NothingFound({ change, isPastEnd, onAll }: NothingFoundProps) {
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
