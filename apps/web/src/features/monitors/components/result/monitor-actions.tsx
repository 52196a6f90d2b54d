import { ANY_PLACE, type Monitor } from '@vidno/contract/monitors/monitors';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useRefreshMonitor } from '../../api.ts';
import { resultTexts as texts } from '../../result-texts.ts';
import { texts as listTexts } from '../../texts.ts';
import { RemoveMonitor } from '../remove-monitor.tsx';

interface MonitorActionsProps {
  readonly monitor: Monitor;
  /** A new run has started; show it when it is done. */
  readonly onRefreshed: () => void;
  readonly onRemoved: () => void;
}

export function MonitorActions({ monitor, onRefreshed, onRemoved }: MonitorActionsProps) {
  const refresh = useRefreshMonitor();
  const [removing, setRemoving] = useState(false);
  const { id, keyword, geo, source, state, status } = monitor;
  return (
    <>
      {state === 'ended' ? (
        <ButtonLink theme="blue" to="/monitor-search/create" search={{ keyword, geo: geo?.id ?? ANY_PLACE, source }}>
          {texts.again}
        </ButtonLink>
      ) : (
        <Button
          theme="blue"
          icon={<RotateCw size={18} />}
          busy={refresh.isPending || status === 'wait'}
          onClick={() => refresh.mutate(id, { onSuccess: onRefreshed })}
        >
          {texts.refresh}
        </Button>
      )}
      <Button theme="white" icon={<Trash2 size={18} />} onClick={() => setRemoving(true)}>
        {texts.remove}
      </Button>
      <RemoveMonitor monitor={monitor} open={removing} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      <Modal open={refresh.error !== null} title={listTexts.refreshFailed} onClose={refresh.reset}>
        <FailureAlert failure={refresh.error} />
      </Modal>
    </>
  );
}
