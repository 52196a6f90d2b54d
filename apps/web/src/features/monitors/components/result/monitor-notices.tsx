import type { Monitor } from '@vidno/contract/monitors/monitors';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { resultTexts as texts } from '../../result-texts.ts';

interface MonitorNoticesProps {
  readonly monitor: Monitor;
  /** The user tried to create the same monitor again. */
  readonly exists: boolean;
}

/** Notices about the monitor, above its results. */
export function MonitorNotices({ monitor, exists }: MonitorNoticesProps) {
  const { state, status, ends, source_health, percent, message, runs } = monitor;
  return (
    <>
      {exists && <Alert>{texts.exists}</Alert>}
      {state === 'ended' && <Alert>{texts.over(ends)}</Alert>}
      {state === 'paused' && <Alert kind="warning">{texts.paused}</Alert>}
      {state === 'active' && source_health !== 'up' && (
        <Alert kind="warning">{source_health === 'down' ? texts.sourceDown : texts.sourceUnavailable}</Alert>
      )}
      {status === 'wait' && (
        <Card>
          <Progress percent={percent} label={message || texts.running} quiet />
          {runs === 0 && <p>{texts.firstRunning}</p>}
        </Card>
      )}
    </>
  );
}
