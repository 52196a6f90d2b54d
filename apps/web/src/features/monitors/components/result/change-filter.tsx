import { RUN_CHANGES, type RunChange } from '@vidno/contract/monitors/runs';
import { useId } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { changeTitles, resultTexts as texts } from '../../result-texts.ts';
import styles from './change-filter.module.css';

interface ChangeFilterProps {
  readonly counts: Readonly<Record<RunChange, number>>;
  /** Null: all. */
  readonly change: RunChange | null;
  readonly onChange: (change: RunChange | null) => void;
}

/** Filters the hits by change, with the count of each. */
export function ChangeFilter({ counts, change, onChange }: ChangeFilterProps) {
  const name = useId();
  const all = RUN_CHANGES.reduce((sum, kind) => sum + counts[kind], 0);
  const options = [
    { value: null, title: texts.all, count: all },
    ...RUN_CHANGES.map((kind) => ({ value: kind, title: changeTitles[kind], count: counts[kind] })),
  ];
  return (
    <fieldset className={styles.filter} aria-label={texts.filter}>
      {options.map(({ value, title, count }) => (
        <label key={title} className={styles.option}>
          <input type="radio" name={name} checked={value === change} onChange={() => onChange(value)} />
          <span>
            {title} <data value={count}>{formatNumber(count)}</data>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
