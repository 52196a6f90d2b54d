import { Link } from '@tanstack/react-router';
import type { Monitor } from '@vidno/contract/monitors/monitors';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useRefreshMonitor } from '../../api.ts';
import { texts } from '../../texts.ts';
import { MonitorFacts } from '../monitor-facts.tsx';
import { MonitorState } from '../monitor-state.tsx';
import { RunCounts } from '../run-counts.tsx';
import { CardActions } from './card-actions.tsx';
import styles from './monitor-card.module.css';

/** A monitor in the list: keyword, place, state and the results of its last run. */
export function MonitorCard({ monitor }: { readonly monitor: Monitor }) {
  const refresh = useRefreshMonitor();
  const { id, keyword, status, baseline, last_run, next_run, count } = monitor;
  return (
    <Card as="li" padding="none">
      <div className={styles.card}>
        <div className={styles.head}>
          <Link to="/monitor-search/result/$id" params={{ id }} className={styles.link}>
            {keyword}
          </Link>
          <CardActions monitor={monitor} refresh={refresh} />
        </div>
        <MonitorFacts monitor={monitor} />
        <MonitorState monitor={monitor} />
        <FailureAlert failure={refresh.error} title={texts.refreshFailed} />
        <div className={styles.foot}>
          {baseline !== null && (
            <div className={styles.found}>
              {baseline ? <span className={styles.quiet}>{texts.baseline}</span> : <RunCounts counts={monitor} />}
              <span className={styles.quiet}>{texts.hits(count)}</span>
            </div>
          )}
          <p className={styles.quiet}>
            {last_run ? texts.last(last_run) : texts.notYet}
            {next_run && status !== 'wait' && `, ${texts.next(next_run)}`}
          </p>
        </div>
      </div>
    </Card>
  );
}
