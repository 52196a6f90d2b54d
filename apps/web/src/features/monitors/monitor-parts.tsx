import type { Monitor } from '@vidno/contract/monitors/monitors';
import { CalendarClock, Database, MapPin, Minus, PencilLine, Plus } from 'lucide-react';
import { classNames } from '#shared/ui/class-names.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useRemoveMonitor } from './api.ts';
import styles from './monitor-parts.module.css';
import { texts } from './texts.ts';

/** Where and when the monitor searches. */
export function MonitorFacts({ monitor }: { readonly monitor: Monitor }) {
  const { geo, source_title, refresh_rate, ends, state } = monitor;
  return (
    <ul className={styles.facts}>
      <li>
        <MapPin size={16} aria-hidden />
        {geo?.name ?? texts.everywhere}
      </li>
      <li>
        <Database size={16} aria-hidden />
        {source_title}
      </li>
      <li>
        <CalendarClock size={16} aria-hidden />
        {state === 'ended' ? texts.ended(ends) : texts.schedule(refresh_rate, ends)}
      </li>
    </ul>
  );
}

interface RunCountsProps {
  readonly counts: { readonly new_count: number; readonly changed_count: number; readonly gone_count: number };
}

/** The counts of new, changed and gone hits, by sign, word and colour. */
export function RunCounts({ counts: { new_count, changed_count, gone_count } }: RunCountsProps) {
  if (new_count + changed_count + gone_count === 0) return <span className={styles.none}>{texts.unchanged}</span>;
  return (
    <ul className={styles.counts}>
      {new_count > 0 && (
        <li className={classNames(styles.count, styles.new)}>
          <Plus size={14} aria-hidden />
          {texts.newCount(new_count)}
        </li>
      )}
      {changed_count > 0 && (
        <li className={classNames(styles.count, styles.changed)}>
          <PencilLine size={14} aria-hidden />
          {texts.changedCount(changed_count)}
        </li>
      )}
      {gone_count > 0 && (
        <li className={classNames(styles.count, styles.gone)}>
          <Minus size={14} aria-hidden />
          {texts.goneCount(gone_count)}
        </li>
      )}
    </ul>
  );
}

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
