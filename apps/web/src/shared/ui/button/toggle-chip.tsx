import type { ReactNode } from 'react';
import styles from './toggle-chip.module.css';

interface ToggleChipProps {
  readonly pressed: boolean;
  /** A number beside the label. */
  readonly count?: ReactNode;
  readonly busy?: boolean;
  readonly onToggle: (pressed: boolean) => void;
  readonly children: ReactNode;
}

/** Something that is on or off. */
export function ToggleChip({ pressed, count, busy = false, onToggle, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onToggle(!pressed)}
    >
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <span className={styles.knob} aria-hidden="true" />
    </button>
  );
}
