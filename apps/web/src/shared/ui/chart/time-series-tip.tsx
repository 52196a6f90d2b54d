import { classNames } from '../class-names.ts';
import type { ChartSeries } from './chart-series.ts';
import styles from './time-series-tip.module.css';
import tones from './tones.module.css';

interface TimeSeriesTipProps {
  readonly title: string;
  readonly lines: readonly (Pick<ChartSeries, 'id' | 'label' | 'tone'> & { readonly worth: string })[];
  /** Pixels from the left edge of the chart. */
  readonly place: number;
  readonly width: number;
}

/** Beside the chosen moment, on the side with more room; the walker says the same to a screen reader. */
export function TimeSeriesTip({ title, lines, place, width }: TimeSeriesTipProps) {
  const side = place < width / 2 ? { left: place + 12 } : { right: width - place + 12 };
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
