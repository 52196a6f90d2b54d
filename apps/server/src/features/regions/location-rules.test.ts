import { describe, expect, test } from 'vitest';
import { findLocation, listCities, searchLocations } from './places.ts';
import { listRegions } from './regions.ts';

/** South, north, west, east. */
const BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  RU: [41.1, 82, 19.6, 180],
  AM: [38.8, 41.4, 43.4, 46.7],
  AZ: [38.3, 42, 44.7, 50.7],
  BY: [51.2, 56.2, 23.1, 32.8],
  KZ: [40.5, 55.5, 46.4, 87.4],
  TJ: [36.6, 41.1, 67.3, 75.2],
  UZ: [37.1, 45.6, 55.9, 73.2],
  KG: [39.1, 43.3, 69.2, 80.3],
  MD: [45.4, 48.5, 26.6, 30.2],
  GE: [41, 43.6, 40, 46.8],
};

const regions = listRegions();

describe('every place of the regions', () => {
  test('has a circle with its centre in its country', () => {
    for (const { id, country, cities } of regions) {
      const [south = 0, north = 0, west = 0, east = 0] = BOXES[country] ?? [];
      for (const placeId of [id, ...cities.map((city) => city.id)]) {
        const place = findLocation(placeId);
        expect(place, placeId).not.toBeNull();
        expect(place?.latitude, placeId).toBeGreaterThan(south);
        expect(place?.latitude, placeId).toBeLessThan(north);
        expect(place?.longitude, placeId).toBeGreaterThan(west);
        expect(place?.longitude, placeId).toBeLessThan(east);
      }
    }
  });

  test('a city is in the circle of its subject, and has a radius of 15 to 40 km', () => {
    for (const { id, cities } of regions) {
      const around = findLocation(id);
      for (const city of cities) {
        const place = findLocation(city.id);
        if (!place || !around) throw new Error(`${city.id} has no circle`);
        expect(kilometres(place, around), city.id).toBeLessThan(around.radius_km);
        expect(place.radius_km, city.id).toBeGreaterThanOrEqual(15);
        expect(place.radius_km, city.id).toBeLessThanOrEqual(40);
      }
    }
  });

  test('an unknown id has no location', () => {
    expect(findLocation('RU-00')).toBeNull();
    expect(findLocation('__proto__')).toBeNull();
  });
});

test('the cities of a place are listed largest first', () => {
  const cities = (id: string) => listCities(id).map(({ name }) => name);
  expect(cities('RU-16').slice(0, 2)).toEqual(['Казань', 'Набережные Челны']);
  expect(cities('RU-16-kazan')).toEqual(['Казань']);
  expect(cities('RU-77').slice(0, 2)).toEqual(['Москва', 'Зеленоград']);
  expect(cities('KG')[0]).toBe('Бишкек');
  expect(cities('RU-00')).toEqual([]);
});

describe('places are found', () => {
  const named = (typed: string) => searchLocations(typed).map(({ name }) => name);

  test.each([
    ['казан', 'Казань, Республика Татарстан'],
    ['  КАЗАНЬ ', 'Казань, Республика Татарстан'],
    ['Орел', 'Орёл, Орловская область'],
    ['орёл', 'Орёл, Орловская область'],
    ['новгород', 'Нижний Новгород, Нижегородская область'],
    ['kazan', 'Казань, Республика Татарстан'],
    ['rfpfym', 'Казань, Республика Татарстан'],
    ['железногорск курск', 'Железногорск, Курская область'],
    ['комсомольск-на', 'Комсомольск-на-Амуре, Хабаровский край'],
    ['питер', 'Санкт-Петербург'],
    ['алматы', 'Алматы, Казахстан'],
    ['грузия', 'Грузия'],
  ])('by %j, first %s', (typed, expected) => {
    expect(named(typed)[0]).toBe(expected);
  });

  test('largest first, at most twenty', () => {
    expect(named('').slice(0, 3)).toEqual(['Россия', 'Узбекистан', 'Казахстан']);
    expect(named('')).toHaveLength(20);
    expect(named('моск')).toEqual(['Москва', 'Московская область', 'Московский, Москва']);
  });

  test('by their own name, and not by the name of a place that contains them', () => {
    expect(named('татарстан')).toEqual(['Республика Татарстан']);
  });

  test('not by a name that no place has', () => {
    for (const typed of ['лондон', '<script>', "'; drop table source", '\0', '—', 'к'.repeat(10_000)]) {
      expect(named(typed), typed.slice(0, 30)).toEqual([]);
    }
  });
});

function kilometres(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const radians = Math.PI / 180;
  const middle = ((one.latitude + other.latitude) / 2) * radians;
  const [north, east] = [one.latitude - other.latitude, (one.longitude - other.longitude) * Math.cos(middle)];
  return 6_371 * radians * Math.hypot(north, east);
}
