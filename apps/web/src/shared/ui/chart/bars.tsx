import type { ReactNode } from 'react';
import styles from './bars.module.css';

export interface Bar {
  readonly id: string;
  readonly label: ReactNode;
  /** Null draws no bar. */
  readonly value: number | null;
  /** The value in words. */
  readonly text: ReactNode;
  /** Less loud, after the value: a share, a unit. */
  readonly extra?: ReactNode;
}

interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The value that fills the line; none: the largest of them. */
  readonly full?: number;
}

/** Values beside each other; everything is said in words, the bars only show it. */
export function Bars({ label, bars, full }: BarsProps) {
  const most = full ?? Math.max(0, ...bars.map(({ value }) => value ?? 0));
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ id, label: name, value, text, extra }) => (
        <li key={id} className={styles.bar}>
          <span className={styles.label}>{name}</span>
          <span className={styles.worth}>
            <b className={styles.value}>{text}</b>
            {extra && <span className={styles.extra}>{extra}</span>}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: `${most > 0 ? ((value ?? 0) / most) * 100 : 0}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
