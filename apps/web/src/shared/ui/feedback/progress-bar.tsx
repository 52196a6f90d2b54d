import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps extends Pick<ComponentProps<'progress'>, 'id' | 'aria-label'> {
  /** 0 to 100; none: it goes on, nobody knows how far. */
  readonly percent?: number | undefined;
  /** Beside words in a line: no longer than it must be. */
  readonly inline?: boolean;
}

/** The bar alone; it is named by `aria-label`, or by a label of its `id`. */
export function ProgressBar({ percent, inline = false, ...named }: ProgressBarProps) {
  const value = percent === undefined ? {} : { value: percent };
  return <progress {...named} {...value} className={classNames(styles.bar, inline && styles.inline)} max={100} />;
}
