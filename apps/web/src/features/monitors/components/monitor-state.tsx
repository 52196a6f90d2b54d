import type { Monitor } from '@vidno/contract/monitors/monitors';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { ProgressBar } from '#shared/ui/feedback/progress-bar.tsx';
import { texts } from '../texts.ts';
import styles from './monitor-state.module.css';

/** The state of the monitor, of its current run and of its source. */
export function MonitorState({ monitor }: { readonly monitor: Monitor }) {
  const { state, status, percent, message, keyword, source_health } = monitor;
  return (
    <div className={styles.state}>
      {state === 'active' && <Badge tone="success">{texts.active}</Badge>}
      {state === 'ended' && <Badge>{texts.over}</Badge>}
      {state === 'paused' && (
        <>
          <Badge tone="warning">{texts.paused}</Badge>
          <span className={styles.message}>{texts.pausedWhy}</span>
        </>
      )}
      {state === 'active' && source_health !== 'up' && <Badge tone="warning">{texts.health[source_health]}</Badge>}
      {status === 'wait' && (
        <>
          <Badge tone="accent">{texts.waiting(percent)}</Badge>
          <ProgressBar inline percent={percent} aria-label={texts.progress(keyword)} />
        </>
      )}
      {status === 'error' && (
        <>
          <Badge tone="danger">{texts.failedBadge}</Badge>
          <span className={styles.message}>{message}</span>
        </>
      )}
    </div>
  );
}
