import { expect, test } from 'vitest';
import { findPlace, placesOf } from './places.ts';
import { listRegions } from './regions.ts';

test('a city is in its subject, and a subject in its country', () => {
  expect(findPlace('RU-16-kazan')).toEqual({
    id: 'RU-16-kazan',
    name: 'Казань, Республика Татарстан',
    wider: ['RU-16', 'RU'],
  });
  expect(findPlace('KZ-almaty')?.wider).toEqual(['KZ']);
  expect(findPlace('RU')?.wider).toEqual([]);
  expect(findPlace('RU-00')).toBeNull();
  expect(findPlace('__proto__')).toBeNull();
});

test.each([
  [{ city: 'Казань', region: null }, ['RU-16-kazan', 'RU-16', 'RU']],
  [{ city: 'г. Казань', region: 'Татарстан' }, ['RU-16-kazan', 'RU-16', 'RU']],
  [{ city: 'казань', region: 'Респ. Татарстан' }, ['RU-16-kazan', 'RU-16', 'RU']],
  [{ city: 'Деревня Малая', region: 'Татария' }, ['RU-16', 'RU']],
  [{ city: 'Москва', region: null }, ['RU-77', 'RU']],
  [{ city: 'Питер', region: null }, ['RU-78', 'RU']],
  [{ city: 'Орел', region: 'Орловская обл.' }, ['RU-57-orel', 'RU-57', 'RU']],
  [{ city: 'Железногорск', region: 'Курская область' }, ['RU-46-zheleznogorsk', 'RU-46', 'RU']],
  [{ city: 'Алматы', region: 'Казахстан' }, ['KZ-almaty', 'KZ']],
  [{ city: 'Казань, Татарстан', region: null }, ['RU-16-kazan', 'RU-16', 'RU']],
  [{ city: null, region: 'ХМАО' }, ['RU-86', 'RU']],
  [{ city: null, region: 'Северная Осетия' }, ['RU-15', 'RU']],
])('%j is recognised', (written, expected) => {
  expect(placesOf(written)).toEqual(expected);
});

test('a city name that is ambiguous gives only the country, or nothing', () => {
  expect(placesOf({ city: 'Железногорск', region: null })).toEqual(['RU']);
  expect(placesOf({ city: 'Армавир', region: null })).toEqual([]);
  expect(placesOf({ city: 'Лондон', region: 'Англия' })).toEqual([]);
  expect(placesOf({ city: null, region: null })).toEqual([]);
  expect(placesOf({ city: ' ,,; ', region: '—' })).toEqual([]);
});

test('every city has a unique id, and is found by its name and region', () => {
  const cities = listRegions().flatMap((region) => region.cities.map((city) => ({ city, region })));
  expect(cities.length).toBeGreaterThan(500);
  expect(new Set(cities.map(({ city }) => city.id)).size).toBe(cities.length);
  for (const { city, region } of cities) {
    expect(city.id).toMatch(/^[A-Z]{2}(-\d\d)?(-[a-z]+)+$/);
    expect(placesOf({ city: city.name, region: region.name })[0]).toBe(city.id);
  }
});
