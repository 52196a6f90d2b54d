import { expect, test } from 'vitest';
import { listRegions } from './regions.ts';

const regions = listRegions();
const namesOf = (kind: string) => regions.filter((region) => region.kind === kind).map(({ name }) => name);

test('all 89 subjects of Russia and the ten countries are listed once each', () => {
  expect(namesOf('region')).toHaveLength(89);
  expect(
    regions
      .filter(({ kind }) => kind === 'country')
      .map(({ country }) => country)
      .sort(),
  ).toEqual(['RU', 'AM', 'AZ', 'BY', 'KZ', 'TJ', 'UZ', 'KG', 'MD', 'GE'].sort());
  expect(new Set(regions.map(({ id }) => id)).size).toBe(99);
  expect(new Set(regions.map(({ name }) => name)).size).toBe(99);
});

test('they are in Russian alphabetical order', () => {
  expect(namesOf('region').slice(0, 3)).toEqual(['Алтайский край', 'Амурская область', 'Архангельская область']);
  expect(namesOf('region').at(-1)).toBe('Ярославская область');
  expect(namesOf('country').slice(0, 3)).toEqual(['Азербайджан', 'Армения', 'Беларусь']);
});

test('each has its cities in alphabetical order, and those of Russia belong to their subject', () => {
  const citiesOf = (id: string) => regions.find((region) => region.id === id)?.cities.map(({ name }) => name);
  expect(citiesOf('RU-36')).toEqual(['Борисоглебск', 'Воронеж', 'Лиски', 'Нововоронеж', 'Россошь']);
  expect(citiesOf('RU')).toEqual([]);
  for (const { id, cities } of regions) if (id !== 'RU') expect(cities, id).not.toEqual([]);
});
