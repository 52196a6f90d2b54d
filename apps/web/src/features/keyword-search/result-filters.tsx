import type { Facets, KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters as Filters } from '@vidno/contract/search';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { sourceTitle } from '#features/sources/rules.ts';
import { formatNumber } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import styles from './filters.module.css';
import { countFilters, parseAge } from './rules.ts';
import { filterTexts as texts } from './texts.ts';

interface ResultFiltersProps {
  readonly search: KeywordSearch;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

/** Filters by age, city and source: beside the people, or on a phone in a dialog. */
export function ResultFilters(props: ResultFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  if (!isPhone) {
    return (
      <aside className={styles.aside} aria-label={texts.title}>
        <AllFilters {...props} />
      </aside>
    );
  }
  const count = countFilters(props.filters);
  return (
    <>
      <Button theme="white" size="s" icon={<SlidersHorizontal size={18} />} onClick={() => setOpen(true)}>
        {texts.title}
        {count > 0 && ` · ${count}`}
      </Button>
      <Modal
        open={isOpen}
        title={texts.title}
        footerLabel={texts.show(props.search.filtered_count)}
        onClose={() => setOpen(false)}
      >
        <AllFilters {...props} />
      </Modal>
    </>
  );
}

function AllFilters({ search, filters, onFilters }: ResultFiltersProps) {
  const { facets } = search;
  return (
    <div className={styles.filters}>
      <AgeFilter facets={facets} filters={filters} onFilters={onFilters} />
      <ValueFilter
        legend={texts.city}
        values={facets.cities.map(({ city, count }) => ({ value: city, label: city, count }))}
        chosen={filters.city}
        onChoose={(city) => onFilters({ ...filters, city })}
      />
      <ValueFilter
        legend={texts.source}
        values={facets.sources.map(({ source, count }) => ({
          value: source,
          label: sourceTitle(search, source),
          count,
        }))}
        chosen={filters.source}
        onChoose={(source) => onFilters({ ...filters, source })}
      />
    </div>
  );
}

interface AgeFilterProps {
  readonly facets: Pick<Facets, 'ages' | 'age_unknown'>;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

/** From and to, with how many people are how old. What is typed counts when the field is left, or with Enter. */
function AgeFilter({ facets: { ages, age_unknown: unknown }, filters, onFilters }: AgeFilterProps) {
  const { age_from: from, age_to: to } = filters;
  if (ages.length + Number(unknown > 0) < 2 && from === undefined && to === undefined) return null;
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

interface ValueFilterProps {
  readonly legend: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  /** Undefined: all. */
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

const SHOWN_AT_FIRST = 5;

/** A choice among several values, each with how many people it leaves. */
function ValueFilter({ legend, values, chosen, onChoose }: ValueFilterProps) {
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
