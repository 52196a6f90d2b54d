import type { Monitor } from '@vidno/contract/monitors/monitors';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useRemoveMonitor } from '../api.ts';
import { texts } from '../texts.ts';

interface RemoveMonitorProps {
  readonly monitor: Monitor;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

/** Asks for confirmation; a refusal is shown in the same dialog. */
export function RemoveMonitor({ monitor, open, onClose, onRemoved }: RemoveMonitorProps) {
  const remove = useRemoveMonitor();

  function close(): void {
    remove.reset();
    onClose();
  }

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(monitor.id);
    } catch {
      // The mutation's error is shown below.
      return;
    }
    close();
    onRemoved?.();
  }

  return (
    <Confirm
      open={open}
      title={texts.removeTitle}
      action={texts.removeSubmit}
      theme="red"
      onClose={close}
      onConfirm={confirm}
    >
      <p>{texts.removeBody(monitor.keyword)}</p>
      <FailureAlert failure={remove.error} />
    </Confirm>
  );
}
