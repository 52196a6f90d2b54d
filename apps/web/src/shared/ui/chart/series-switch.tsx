import { classNames } from '../class-names.ts';
import type { ChartSeries } from './chart-series.ts';
import styles from './series-switch.module.css';
import tones from './tones.module.css';

interface SeriesSwitchProps {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly series: readonly Pick<ChartSeries, 'id' | 'label' | 'tone'>[];
  readonly shown: readonly string[];
  /** In the order of the series; never empty, because the last one cannot be switched off. */
  readonly onChange: (shown: string[]) => void;
}

/** The legend of a chart; switches each line on and off. */
export function SeriesSwitch({ label, series, shown, onChange }: SeriesSwitchProps) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      {series.map(({ id, label: name, tone }) => {
        const isShown = shown.includes(id);
        const isLast = isShown && shown.length === 1;
        return (
          <button
            key={id}
            type="button"
            className={styles.button}
            aria-pressed={isShown}
            aria-disabled={isLast || undefined}
            onClick={() => {
              if (isLast) return;
              onChange(series.map((one) => one.id).filter((one) => (one === id ? !isShown : shown.includes(one))));
            }}
          >
            <svg className={styles.sample} viewBox="0 0 20 8" aria-hidden="true">
              <line x1="0" y1="4" x2="20" y2="4" className={classNames(tones.line, tones[`tone${tone}`])} />
            </svg>
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
