import { BANDS, type Band } from '@vidno/contract/face';
import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { sourceTitle } from '#features/sources/rules.ts';
import { Button } from '#shared/ui/button.tsx';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import type { ResultView } from '../rules.ts';
import { resultTexts, filterTexts as texts, verdictTexts } from '../texts.ts';
import styles from './people-filter.module.css';
import {
  countFacets,
  type Facet,
  filterPeople,
  hasChoice,
  isFiltering,
  NO_FILTER,
  type PeopleFacets,
  type PeopleFilter as PeopleFilterValues,
} from './people-filter-rules.ts';

interface PeopleFilterProps {
  readonly view: ResultView;
  readonly search: PhotoSearch;
  /** On all pages; undefined while they are loaded. */
  readonly everybody: readonly FoundPerson[] | undefined;
  readonly onView: (view: ResultView) => void;
}

/** How many people each choice leaves stands beside it. Changing a filter starts from the first page. Nothing where there is no choice. */
export function PeopleFilter({ view, search, everybody, onView }: PeopleFilterProps) {
  const facets = everybody && countFacets(everybody, view);
  if (!isFiltering(view) && !(facets && hasChoice(facets))) return null;
  const change = (filter: Partial<PeopleFilterValues>) => onView({ ...view, ...filter, page: 0 });
  const { ageFrom, ageTo } = view;
  return (
    <div className={styles.filter}>
      {(view.band !== null || !facets || hasSeveralBands(facets)) && (
        <Segmented
          label={texts.legend}
          options={toBandOptions(facets?.bands, offeredBands(search, view))}
          value={view.band ?? 'all'}
          onChange={(band) => change({ band: band === 'all' ? null : band })}
        />
      )}
      {facets && (
        <>
          <FacetSelect
            label={texts.age}
            all={texts.anyAge}
            facets={facets.ages.map(({ value, count }) => ({ value: texts.ages(value.from, value.to), count }))}
            chosen={ageFrom === null && ageTo === null ? null : texts.ages(ageFrom, ageTo)}
            onChoose={(chosen) => {
              const span = facets.ages.find(({ value }) => texts.ages(value.from, value.to) === chosen)?.value;
              change({ ageFrom: span?.from ?? null, ageTo: span?.to ?? null });
            }}
          />
          <FacetSelect
            label={texts.city}
            all={texts.anyCity}
            facets={facets.cities}
            chosen={view.city}
            onChoose={(city) => change({ city })}
          />
          <FacetSelect
            label={texts.source}
            all={texts.anySource}
            facets={facets.sources}
            chosen={view.source}
            titleOf={(source) => sourceTitle(search, source)}
            onChoose={(source) => change({ source })}
          />
        </>
      )}
      <p className={styles.matching} role="status">
        {everybody && isFiltering(view) && resultTexts.shown(filterPeople(everybody, view).length)}
      </p>
      {isFiltering(view) && (
        <Button theme="white" size="s" onClick={() => change(NO_FILTER)}>
          {texts.reset}
        </Button>
      )}
    </div>
  );
}

function hasSeveralBands({ bands }: PeopleFacets): boolean {
  return bands.filter(({ count }) => count > 0).length > 1;
}

/** People who only look alike are left out where they are not open. Filters in the address are always offered. */
function offeredBands({ uncertain }: PhotoSearch, view: ResultView): readonly Band[] {
  return BANDS.filter((band) => band !== 'weak' || uncertain === 'open' || view.band === 'weak');
}

function toBandOptions(facets: readonly Facet<Band>[] | undefined, offered: readonly Band[]) {
  const total = facets?.reduce((sum, { count }) => sum + count, 0);
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : texts.withCount(label, count);
  return [
    { value: 'all' as const, label: withCount(texts.all, total) },
    ...offered.map((band) => ({
      value: band,
      label: withCount(verdictTexts.short[band], facets?.find(({ value }) => value === band)?.count),
    })),
  ];
}

interface FacetSelectProps {
  readonly label: string;
  readonly all: string;
  readonly facets: readonly Facet<string>[];
  readonly chosen: string | null;
  readonly titleOf?: (value: string) => string;
  readonly onChoose: (value: string | null) => void;
}

/** Nothing where there is no choice. What the address asks for is offered even if nobody is left. */
function FacetSelect({ label, all, facets, chosen, titleOf = (value) => value, onChoose }: FacetSelectProps) {
  const offered = facets.filter(({ value, count }) => count > 0 || value === chosen);
  if (offered.length < 2 && chosen === null) return null;
  const known = offered.some(({ value }) => value === chosen) || chosen === null;
  const options = known ? offered : [{ value: chosen, count: 0 }, ...offered];
  return (
    <select
      className={styles.select}
      aria-label={label}
      data-chosen={chosen !== null || undefined}
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
    >
      <option value="">{all}</option>
      {options.map(({ value, count }) => (
        <option key={value} value={value}>
          {texts.withCount(titleOf(value), count)}
        </option>
      ))}
    </select>
  );
}
