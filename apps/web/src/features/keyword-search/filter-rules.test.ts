import { expect, test } from 'vitest';
import { countFilters, parseAge, setFilters, switchReasonOff } from './rules.ts';

test('filters that are not set are left out', () => {
  expect(setFilters({ age_from: undefined, age_to: 0, city: '', source: undefined })).toEqual({ age_to: 0, city: '' });
  expect(setFilters({ without: '' })).toEqual({ without: '' });
});

test.each([
  [{}, 0],
  [{ age_from: 20, age_to: 30 }, 1],
  [{ age_to: 0 }, 1],
  [{ age_from: 20, city: 'Казань', source: 'other' }, 3],
  [{ without: 'typo' }, 0],
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

test('what is off stays off while another reason is switched', () => {
  const reasons = [
    { kind: 'typo', count: 3, off: true },
    { kind: 'text', count: 2, off: false },
    { kind: 'translit', count: 1, off: false },
  ] as const;
  expect(switchReasonOff([...reasons], { kind: 'translit', off: true })).toEqual({ without: 'typo,translit' });
  expect(switchReasonOff([...reasons], { kind: 'typo', off: false })).toEqual({ without: '' });
});
