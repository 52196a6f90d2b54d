import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import { BANDS, type Band } from '@vidno/contract/face';
import { AGE_SPANS, type AgeSpan } from '@vidno/contract/hidden-person';
import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';

/** Null where all are shown. */
export interface PeopleFilter {
  readonly band: Band | null;
  readonly source: string | null;
  readonly city: string | null;
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
}

export const NO_FILTER: PeopleFilter = { band: null, source: null, city: null, ageFrom: null, ageTo: null };

export function isFiltering({ band, source, city, ageFrom, ageTo }: PeopleFilter): boolean {
  return [band, source, city, ageFrom, ageTo].some((value) => value !== null);
}

/** Nobody whose age is unknown passes a filter by age. */
function isWithin(age: number | null, { from, to }: { from: number | null; to: number | null }): boolean {
  if (from === null && to === null) return true;
  return age !== null && age >= (from ?? 0) && age <= (to ?? Number.POSITIVE_INFINITY);
}

export function filterPeople(
  people: readonly FoundPerson[],
  { band, source, city, ageFrom, ageTo }: PeopleFilter,
): FoundPerson[] {
  return people.filter(
    (person) =>
      (band === null || person.band === band) &&
      (source === null || person.sources.includes(source)) &&
      (city === null || person.city === city) &&
      isWithin(person.age, { from: ageFrom, to: ageTo }),
  );
}

export interface Facet<Value> {
  readonly value: Value;
  readonly count: number;
}

export interface PeopleFacets {
  readonly bands: readonly Facet<Band>[];
  readonly ages: readonly Facet<AgeSpan>[];
  readonly cities: readonly Facet<string>[];
  readonly sources: readonly Facet<string>[];
}

/** How many people each value would leave, with the other filters as they are. */
export function countFacets(people: readonly FoundPerson[], filter: PeopleFilter): PeopleFacets {
  const without = (change: Partial<PeopleFilter>) => filterPeople(people, { ...filter, ...change });
  const [anyBand, anyCity, anySource] = [without({ band: null }), without({ city: null }), without({ source: null })];
  const anyAge = without({ ageFrom: null, ageTo: null });
  return {
    bands: BANDS.map((value) => ({ value, count: anyBand.filter(({ band }) => band === value).length })),
    ages: AGE_SPANS.map((value) => ({ value, count: anyAge.filter(({ age }) => isWithin(age, value)).length })),
    cities: tally(
      people.flatMap(({ city }) => city ?? []),
      anyCity.flatMap(({ city }) => city ?? []),
    ),
    sources: tally(
      people.flatMap(({ sources }) => sources),
      anySource.flatMap(({ sources }) => sources),
    ),
  };
}

/** Whether some filter would tell people apart. */
export function hasChoice({ bands, ages, cities, sources }: PeopleFacets): boolean {
  return [bands, ages, cities, sources].some((facets) => facets.filter(({ count }) => count > 0).length > 1);
}

/** Every value of the whole result, the most frequent of what is left first. */
function tally(all: readonly string[], left: readonly string[]): Facet<string>[] {
  const counts = new Map([...new Set(all)].map((value) => [value, 0]));
  for (const value of left) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'ru'));
}

interface PeopleInView {
  readonly people: readonly FoundPerson[];
  /** Over all pages. */
  readonly total: number;
}

/** One page of the search as loaded, or of all people who pass the filter; null until all people are loaded. */
export function peopleInView(
  search: PhotoSearch,
  everybody: readonly FoundPerson[] | undefined,
  view: PeopleFilter & { readonly page: number },
): PeopleInView | null {
  if (!isFiltering(view)) return { people: search.users, total: hitCount(search) };
  if (!everybody) return null;
  const passing = filterPeople(everybody, view);
  const from = view.page * SEARCH_PAGE_SIZE;
  return { people: passing.slice(from, from + SEARCH_PAGE_SIZE), total: passing.length };
}

/** People found and people who merely look alike, on all pages. */
export function hitCount({ count, weak_count }: Pick<PhotoSearch, 'count' | 'weak_count'>): number {
  return count + weak_count;
}
