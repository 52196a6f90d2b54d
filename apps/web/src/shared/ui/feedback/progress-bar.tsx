import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress-bar.module.css';

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
