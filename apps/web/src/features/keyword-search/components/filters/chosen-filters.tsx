import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { X } from 'lucide-react';
import { sourceTitle } from '#features/sources/source-rules.ts';
import { filterTexts as texts } from '../../texts.ts';
import styles from './filters.module.css';

interface ChosenFiltersProps {
  readonly search: Pick<KeywordSearch, 'sources'>;
  readonly filters: ResultFilters;
  readonly onFilters: (filters: ResultFilters) => void;
}

/** The filters that are set, each of which can be taken off. */
export function ChosenFilters({ search, filters, onFilters }: ChosenFiltersProps) {
  const { age_from, age_to, city, source, without: reasonsOff } = filters;
  const hasAge = age_from !== undefined || age_to !== undefined;
  const chosen = [
    ...(hasAge
      ? [{ label: texts.chosenAge(filters), without: { ...filters, age_from: undefined, age_to: undefined } }]
      : []),
    ...(city === undefined ? [] : [{ label: city, without: { ...filters, city: undefined } }]),
    ...(source === undefined
      ? []
      : [{ label: sourceTitle(search, source), without: { ...filters, source: undefined } }]),
  ];
  return (
    <>
      {chosen.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className={styles.chosen}
          aria-label={texts.remove(label)}
          onClick={() => onFilters(without)}
        >
          {label} <X size={16} aria-hidden="true" />
        </button>
      ))}
      {chosen.length > 1 && (
        <button type="button" className={styles.more} onClick={() => onFilters({ without: reasonsOff })}>
          {texts.reset}
        </button>
      )}
    </>
  );
}
