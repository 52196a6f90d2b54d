import { BANDS } from '@vidno/contract/face';
import { AGE_SPANS } from '@vidno/contract/hidden-person';
import type { FoundPerson } from '@vidno/contract/photo-search';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPerson, aSearch } from '../../../testing/made-up-searches.ts';
import { countFacets, filterPeople, NO_FILTER, type PeopleFilter, peopleInView } from './people-filter-rules.ts';

const anna = aPerson({ id: 'anna', band: 'confident', age: 32, city: 'Казань' });
const boris = aPerson({ id: 'boris', band: 'weak', age: null, city: 'Уфа', source: 'other', sources: ['other'] });

describe('the people in view', () => {
  const search = aSearch({ users: [anna], count: 40, weak_count: 1 });
  const all = { ...NO_FILTER, page: 0 };

  test('are shown as loaded without a filter', () => {
    expect(peopleInView(search, undefined, all)).toEqual({ people: [anna], total: 41 });
  });

  test('are filtered across all pages', () => {
    const everybody = [anna, boris];
    expect(peopleInView(search, undefined, { ...all, band: 'weak' })).toBeNull();
    expect(peopleInView(search, everybody, { ...all, band: 'weak' })).toEqual({ people: [boris], total: 1 });
    expect(peopleInView(search, everybody, { ...all, source: 'tinder' })).toEqual({ people: [anna], total: 1 });
    expect(peopleInView(search, everybody, { ...all, page: 1, band: 'weak' })).toEqual({ people: [], total: 1 });
  });
});

test('nobody of unknown age passes a filter by age', () => {
  expect(filterPeople([anna, boris], { ...NO_FILTER, ageFrom: 18 })).toEqual([anna]);
  expect(filterPeople([anna, boris], { ...NO_FILTER, ageTo: 99 })).toEqual([anna]);
});

const people: fc.Arbitrary<FoundPerson[]> = fc.array(
  fc
    .record({
      band: fc.constantFrom(...BANDS),
      age: fc.option(fc.integer({ min: 18, max: 90 })),
      city: fc.option(fc.constantFrom('Казань', 'Уфа', 'Пермь')),
      sources: fc.uniqueArray(fc.constantFrom('tinder', 'other', 'vk'), { minLength: 1 }),
    })
    .map((change) => aPerson(change)),
  { maxLength: 30 },
);
const filters = fc
  .record({
    band: fc.option(fc.constantFrom(...BANDS)),
    city: fc.option(fc.constantFrom('Казань', 'Уфа')),
    source: fc.option(fc.constantFrom('tinder', 'vk')),
    span: fc.option(fc.constantFrom(...AGE_SPANS)),
  })
  .map(({ span, ...others }) => ({ ...others, ageFrom: span?.from ?? null, ageTo: span?.to ?? null }));

test('a choice leaves as many people as stand beside it', () => {
  const law = fc.property(people, filters, (everybody, filter) => {
    const { bands, ages, cities, sources } = countFacets(everybody, filter);
    const left = (change: Partial<PeopleFilter>) => filterPeople(everybody, { ...filter, ...change }).length;
    for (const { value, count } of bands) expect(left({ band: value })).toBe(count);
    for (const { value, count } of ages) expect(left({ ageFrom: value.from, ageTo: value.to })).toBe(count);
    for (const { value, count } of cities) expect(left({ city: value })).toBe(count);
    for (const { value, count } of sources) expect(left({ source: value })).toBe(count);
  });
  void fc.assert(law);
});

test('a value that nobody has any more is still told', () => {
  const { cities } = countFacets([anna, boris], { ...NO_FILTER, band: 'confident' });
  expect(cities).toEqual([
    { value: 'Казань', count: 1 },
    { value: 'Уфа', count: 0 },
  ]);
});
