import { expect, test } from 'vitest';
import { nameWithAge, placeLine } from './rules.ts';

test.each([
  [21, 'Анна, 21 год'],
  [32, 'Анна, 32 года'],
  [45, 'Анна, 45 лет'],
  [null, 'Анна'],
])('an age of %s reads as correct Russian', (age, text) => {
  expect(nameWithAge({ name: 'Анна', age }).replaceAll('\u00a0', ' ')).toBe(text);
});

test('a place names the region only if it differs from the city, and ends with the source', () => {
  expect(placeLine({ city: 'Казань', region: 'Республика Татарстан' }, 'Анкеты')).toBe(
    'Казань · Республика Татарстан · Анкеты',
  );
  expect(placeLine({ city: 'Москва', region: 'Москва' }, 'Анкеты')).toBe('Москва · Анкеты');
  expect(placeLine({ city: null, region: null }, 'Анкеты')).toBe('Анкеты');
  expect(placeLine({ city: 'Москва', region: 'Москва' }, null)).toBe('Москва');
  expect(placeLine({ city: null, region: null }, null)).toBe('');
});
