import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../format/format.ts';
import styles from './chips.module.css';

interface ChoiceChipsProps<Value extends string> {
  /** Names the choice for screen readers. */
  readonly label: string;
  /** Null: no choice, such as «Все». */
  readonly options: readonly { readonly value: Value | null; readonly title: string; readonly count: number }[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

/** A choice among a few values, each with how many results it leaves. */
export function ChoiceChips<Value extends string>({ label, options, value, onChange }: ChoiceChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {options.map((option) => (
        <label key={option.value ?? ''} className={styles.option}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.title} <data value={option.count}>{formatNumber(option.count)}</data>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ToggleChipProps {
  readonly pressed: boolean;
  /** A number beside the label. */
  readonly count?: ReactNode;
  readonly busy?: boolean;
  readonly onToggle: (pressed: boolean) => void;
  readonly children: ReactNode;
}

/** Something that is on or off. */
export function ToggleChip({ pressed, count, busy = false, onToggle, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onToggle(!pressed)}
    >
      <span>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <span className={styles.knob} aria-hidden="true" />
    </button>
  );
}
