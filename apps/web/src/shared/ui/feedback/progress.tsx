import { type ComponentProps, useId } from 'react';
import { formatNumber } from '../../format/format.ts';

import { classNames } from '../class-names.ts';
import styles from './progress.module.css';

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

interface ProgressBarProps extends Pick<ComponentProps<'progress'>, 'id' | 'aria-label'> {
  /** 0 to 100; undefined if the progress is unknown. */
  readonly percent?: number | undefined;
  /** A short bar inside a line of text. */
  readonly inline?: boolean;
}

/** The bar alone; name it with `aria-label` or with a label for its `id`. */
export function ProgressBar({ percent, inline = false, ...named }: ProgressBarProps) {
  const value = percent === undefined ? {} : { value: percent };
  return <progress {...named} {...value} className={classNames(styles.bar, inline && styles.inline)} max={100} />;
}
