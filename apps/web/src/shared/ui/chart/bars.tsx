import type { ReactNode } from 'react';
import styles from './bars.module.css';

export interface Bar {
  readonly id: string;
  readonly label: ReactNode;
  /** Null shows no bar. */
  readonly value: number | null;
  /** The value in words. */
  readonly text: ReactNode;
  /** De-emphasised, after the value: a share, a unit. */
  readonly extra?: ReactNode;
}

interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The value of a full bar; the largest value if not given. */
  readonly full?: number;
}

/** Values as bars; every value is also given as text. */
export function Bars({ label, bars, full }: BarsProps) {
  const max = full ?? Math.max(0, ...bars.map(({ value }) => value ?? 0));
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
            <span className={styles.fill} style={{ inlineSize: `${max > 0 ? ((value ?? 0) / max) * 100 : 0}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
