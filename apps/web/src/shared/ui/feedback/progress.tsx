import { useId } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import styles from './progress.module.css';
import { ProgressBar } from './progress-bar.tsx';

interface ProgressProps {
  /** 0 to 100; undefined if the progress is unknown. */
  readonly percent?: number | undefined;
  /** What is going on. */
  readonly label: string;
  /** Do not announce every step: there are many bars, or something next to it says more. */
  readonly quiet?: boolean;
}

export function Progress({ percent, label, quiet = false }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {percent !== undefined && (
          <output htmlFor={id} aria-live={quiet ? 'off' : undefined}>
            {formatNumber(percent)} %
          </output>
        )}
      </div>
      <ProgressBar id={id} percent={percent} />
    </div>
  );
}
