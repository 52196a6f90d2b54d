import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import styles from './offline-bar.module.css';
import { texts } from './texts.ts';

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);

/** Says that there is no connection, for as long as there is none. What was being loaded goes on by itself. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div className={styles.place} role="status">
      {!isOnline && <p className={styles.bar}>{texts.offline}</p>}
    </div>
  );
}
