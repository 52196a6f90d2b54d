import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { Radar, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { sourceTitle } from '#features/sources/rules.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { usePeopleCount } from './api.ts';
import filterStyles from './filters.module.css';
import styles from './found-count.module.css';
import { countFilters, type ResultLinks } from './rules.ts';
import { countTexts, filterTexts, resultTexts as texts } from './texts.ts';

interface FoundCountProps {
  readonly search: KeywordSearch;
  readonly filters: ResultFilters;
  readonly onFilters: (filters: ResultFilters) => void;
  /** At the end of the line. */
  readonly children: ReactNode;
}

/**
 * How many people were found and by what they are filtered; where nobody may be shown, what stands in their place has the number. It stays
 * in view while the people are scrolled, but where the window is narrow and it would take their room.
 */
export function FoundCount({ search, filters, onFilters, children }: FoundCountProps) {
  const isShown = search.hidden.length === 0;
  const isFiltered = isShown && countFilters(filters) > 0;
  return (
    <>
      <div className={styles.head}>
        {isShown && (
          <p className={styles.found} role="status">
            {isFiltered ? texts.shown(search) : texts.found(search)}
          </p>
        )}
        {isFiltered && (
          <div className={styles.chosen}>
            <ChosenFilters search={search} filters={filters} onFilters={onFilters} />
          </div>
        )}
        {children && <div className={styles.links}>{children}</div>}
      </div>
      <CommonNote search={search} />
      {search.capped && <p className={styles.capped}>{texts.capped}</p>}
    </>
  );
}

interface CommonNoteProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source'>;
}

/** How many people the words mean, where they are too many to look through. Nothing where they cannot be counted. */
function CommonNote({ search: { keyword, region, source } }: CommonNoteProps) {
  const { data } = usePeopleCount({ keyword, region: region?.id ?? null, source });
  if (data?.status !== 'ok' || data.missing.length === 0) return null;
  return <p className={styles.capped}>{countTexts.common(data)}</p>;
}

interface ChosenFiltersProps {
  readonly search: Pick<KeywordSearch, 'sources'>;
  readonly filters: ResultFilters;
  readonly onFilters: (filters: ResultFilters) => void;
}

/** The filters that are set, each of which can be taken off. */
function ChosenFilters({ search, filters, onFilters }: ChosenFiltersProps) {
  const { age_from, age_to, city, source, without: reasonsOff } = filters;
  const hasAge = age_from !== undefined || age_to !== undefined;
  const chosen = [
    ...(hasAge
      ? [
          {
            label: filterTexts.chosenAge(filters),
            without: { ...filters, age_from: undefined, age_to: undefined },
          },
        ]
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
          className={filterStyles.chosen}
          aria-label={filterTexts.remove(label)}
          onClick={() => onFilters(without)}
        >
          {label} <X size={16} aria-hidden="true" />
        </button>
      ))}
      {chosen.length > 1 && (
        <button type="button" className={filterStyles.more} onClick={() => onFilters({ without: reasonsOff })}>
          {filterTexts.reset}
        </button>
      )}
    </>
  );
}

/** To change the search, or to be told of whoever it will find later. */
export function NextSteps({ search, links }: { readonly search: KeywordSearch; readonly links: ResultLinks }) {
  return (
    <>
      <EditSearchLink search={search} to={links.newSearch} theme="white" size="s" />
      <MonitorLink search={search} to={links.monitor} theme="white" size="s" />
    </>
  );
}

interface EditSearchLinkProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source'>;
  /** The address of the form. */
  readonly to: string;
  readonly theme: 'white' | 'blue';
  readonly size?: 's' | 'm';
}

/** Back to the form, filled in with this search. */
export function EditSearchLink({ search: { keyword, region, source }, to, theme, size = 'm' }: EditSearchLinkProps) {
  return (
    <ButtonLink to={to} search={{ keyword, source, ...(region && { region: region.id }) }} theme={theme} size={size}>
      {texts.edit}
    </ButtonLink>
  );
}

interface MonitorLinkProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source'>;
  /** Where a monitor is created; null if monitoring is not open to this account. */
  readonly to: string | null;
  readonly theme?: 'white' | 'default';
  readonly size?: 's' | 'm';
}

/** Creates a monitor for the same keywords. */
export function MonitorLink({ search, to, theme = 'default', size = 'm' }: MonitorLinkProps) {
  if (to === null) return null;
  const { keyword, region, source } = search;
  return (
    <ButtonLink
      to={to}
      search={{ keyword, source, ...(region && { geo: region.id }) }}
      theme={theme}
      size={size}
      icon={<Radar size={18} aria-hidden="true" />}
    >
      {texts.monitor}
    </ButtonLink>
  );
}
