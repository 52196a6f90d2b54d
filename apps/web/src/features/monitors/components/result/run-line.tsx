import { Link } from '@tanstack/react-router';
import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import type { MonitorRun } from '@vidno/contract/monitors/runs';
import { formatMoment } from '#shared/format/format.ts';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { resultTexts as texts } from '../../result-texts.ts';
import { RunCounts } from '../run-counts.tsx';
import styles from './run-line.module.css';

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
    <nav className={styles.line} aria-label={texts.runs}>
      <ol className={styles.runs} reversed>
        {runs.map((run) => (
          <li key={run.process_id} className={styles.run} data-state={run.process_info.status}>
            <Link
              to="/monitor-search/result/$id"
              params={{ id: monitor }}
              search={{ run: run.process_id, ...(page > 0 && { runs: page }) }}
              resetScroll={false}
              className={styles.link}
              activeProps={{ 'aria-current': undefined }}
              aria-current={run.process_id === chosen ? 'true' : undefined}
              onClick={onChosen}
            >
              <span className={styles.head}>
                <span className={styles.number}>{texts.number(run.number)}</span>{' '}
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
      return <span className={styles.waiting}>{texts.waitingRun}</span>;
    case 'error':
      return <span className={styles.failed}>{texts.failedRun}</span>;
    case 'ok':
      return run.baseline ? <span className={styles.quiet}>{texts.baselineRun}</span> : <RunCounts counts={run} />;
  }
}
