import { expect, test } from 'vitest';
import { countFilters, parseAge, setFilters } from './filter-rules.ts';

test('filters that are not set are left out', () => {
  expect(setFilters({ age_from: undefined, age_to: 0, city: '', source: undefined })).toEqual({ age_to: 0, city: '' });
});

test.each([
  [{}, 0],
  [{ age_from: 20, age_to: 30 }, 1],
  [{ age_to: 0 }, 1],
  [{ age_from: 20, city: 'Казань', source: 'other' }, 3],
])('%j are %d filters', (filters, count) => {
  expect(countFilters(filters)).toBe(count);
});

test.each([
  ['25', 25],
  [' 7 ', 7],
  ['', undefined],
  ['-1', undefined],
  ['2,5', undefined],
  ['1e2', undefined],
  ['151', undefined],
])('the age «%s» is read as %s', (typed, age) => {
  expect(parseAge(typed)).toBe(age);
});
