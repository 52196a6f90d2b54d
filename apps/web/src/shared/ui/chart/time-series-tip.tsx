import { classNames } from '../class-names.ts';
import type { ChartSeries } from './chart-series.ts';
import styles from './time-series-tip.module.css';
import tones from './tones.module.css';

interface TimeSeriesTipProps {
  readonly title: string;
  readonly lines: readonly (Pick<ChartSeries, 'id' | 'label' | 'tone'> & { readonly worth: string })[];
  /** Pixels from the left edge of the chart. */
  readonly x: number;
  readonly width: number;
}

/** Next to the selected point, on the roomier side; screen readers get the same text from the slider. */
export function TimeSeriesTip({ title, lines, x, width }: TimeSeriesTipProps) {
  const side = x < width / 2 ? { left: x + 12 } : { right: width - x + 12 };
  return (
    <div className={styles.tip} style={side} aria-hidden="true">
      <p className={styles.title}>{title}</p>
      <dl className={styles.lines}>
        {lines.map(({ id, label, tone, worth }) => (
          <div key={id} className={classNames(styles.line, tones[`tone${tone}`])}>
            <dt>{label}</dt>
            <dd>{worth}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
