import type { Facets } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { useState } from 'react';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { parseAge } from '../../filter-rules.ts';
import { filterTexts as texts } from '../../texts.ts';
import styles from './filters.module.css';

interface AgeFilterProps {
  readonly facets: Pick<Facets, 'ages' | 'age_unknown'>;
  readonly filters: ResultFilters;
  readonly onFilters: (filters: ResultFilters) => void;
}

/** From and to, with how many people are how old. What is typed counts when the field is left, or with Enter. */
export function AgeFilter({ facets: { ages, age_unknown: unknown }, filters, onFilters }: AgeFilterProps) {
  const { age_from: from, age_to: to } = filters;
  const highest = Math.max(...ages.map(({ count }) => count));
  return (
    <fieldset className={styles.filter}>
      <legend className={styles.legend}>{texts.age}</legend>
      {ages.length > 1 && (
        <ul className={styles.bars} aria-label={texts.ages}>
          {ages.map((span) => (
            <li
              key={span.from}
              className={styles.bar}
              style={{ blockSize: `${(span.count / highest) * 100}%` }}
              data-out={span.to < (from ?? 0) || span.from > (to ?? Number.POSITIVE_INFINITY) || undefined}
              title={texts.span(span)}
              aria-label={texts.span(span)}
            />
          ))}
        </ul>
      )}
      <div className={styles.ages}>
        <AgeField label={texts.ageFrom} age={from} onAge={(age_from) => onFilters({ ...filters, age_from })} />
        <AgeField label={texts.ageTo} age={to} onAge={(age_to) => onFilters({ ...filters, age_to })} />
      </div>
      {unknown > 0 && <p className={styles.note}>{texts.ageUnknown(unknown)}</p>}
    </fieldset>
  );
}

interface AgeFieldProps {
  readonly label: string;
  readonly age: number | undefined;
  readonly onAge: (age: number | undefined) => void;
}

function AgeField({ label, age, onAge }: AgeFieldProps) {
  const [known, setKnown] = useState(age);
  const [typed, setTyped] = useState(toText(age));
  if (known !== age) {
    setKnown(age);
    setTyped(toText(age));
  }
  const settle = () => parseAge(typed) !== age && onAge(parseAge(typed));
  return (
    <TextField
      label={label}
      value={typed}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}

function toText(age: number | undefined): string {
  return age === undefined ? '' : String(age);
}
