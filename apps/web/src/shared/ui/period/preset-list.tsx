import type { Day } from '#shared/format/moscow-day.ts';
import styles from './period-picker.module.css';
import { type Period, type Preset, presetPeriods } from './period-rules.ts';
import { texts } from './texts.ts';

interface PresetListProps {
  readonly today: Day;
  readonly current: Preset | null;
  readonly onChoose: (period: Period) => void;
}

export function PresetList({ today, current, onChoose }: PresetListProps) {
  return (
    <ul className={styles.presets} aria-label={texts.ready}>
      {presetPeriods(today).map(({ preset, period }) => (
        <li key={preset}>
          <button
            type="button"
            className={styles.preset}
            aria-pressed={preset === current}
            onClick={() => onChoose(period)}
          >
            {texts.presets[preset]}
          </button>
        </li>
      ))}
    </ul>
  );
}
