import type { Monitor } from '@vidno/contract/monitors/monitors';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import type { useRefreshMonitor } from '../../api.ts';
import { texts } from '../../texts.ts';
import { RemoveMonitor } from '../remove-monitor.tsx';
import styles from './monitor-card.module.css';

interface CardActionsProps {
  readonly monitor: Monitor;
  readonly refresh: ReturnType<typeof useRefreshMonitor>;
}

export function CardActions({ monitor, refresh }: CardActionsProps) {
  const { id, keyword, status, state } = monitor;
  const [removing, setRemoving] = useState(false);
  return (
    <div className={styles.actions}>
      {state !== 'ended' && status !== 'wait' && (
        <IconButton
          label={texts.refresh(keyword)}
          icon={<RotateCw size={20} />}
          disabled={refresh.isPending}
          onClick={() => refresh.mutate(id)}
        />
      )}
      <IconButton label={texts.remove(keyword)} icon={<Trash2 size={20} />} onClick={() => setRemoving(true)} />
      <RemoveMonitor monitor={monitor} open={removing} onClose={() => setRemoving(false)} />
    </div>
  );
}
