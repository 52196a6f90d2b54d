import { useId, useState } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { filterTexts as texts } from '../../texts.ts';
import styles from './filters.module.css';

interface ValueFilterProps {
  readonly legend: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  /** Undefined: all. */
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

const SHOWN_AT_FIRST = 5;

/** A choice among several values, each with how many people it leaves. */
export function ValueFilter({ legend, values, chosen, onChoose }: ValueFilterProps) {
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const isKnown = chosen === undefined || values.some(({ value }) => value === chosen);
  const all = isKnown ? values : [{ value: chosen, label: chosen, count: 0 }, ...values];
  const shown = isOpen ? all : all.filter(({ value }, index) => index < SHOWN_AT_FIRST || value === chosen);
  if (all.length < 2 && chosen === undefined) return null;
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>{legend}</legend>
      <label className={styles.value}>
        <input type="radio" name={name} checked={chosen === undefined} onChange={() => onChoose(undefined)} />
        {texts.any}
      </label>
      {shown.map(({ value, label, count }) => (
        <label key={value} className={styles.value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span className={styles.name}>{label}</span>
          <span className={styles.count}>{formatNumber(count)}</span>
        </label>
      ))}
      {shown.length < all.length && (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          {texts.more}
        </button>
      )}
    </fieldset>
  );
}
