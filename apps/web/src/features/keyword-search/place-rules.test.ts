import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REGIONS } from '../../testing/made-up-keyword-searches.ts';
import { EVERYWHERE, findPlace, fullName, matchPlaces, toPlaces } from './place-rules.ts';

const places = toPlaces(REGIONS);
const found = (typed: string) => matchPlaces(places, typed).map(({ name }) => name);

describe('the list of places', () => {
  test('begins with everywhere and what is looked for most, then keeps the order with cities below their region', () => {
    expect(found('')).toEqual([
      'Везде',
      'Россия',
      'Санкт-Петербург',
      'Ростовская область',
      'Ростов-на-Дону',
      'Орловская область',
      'Орёл',
      'Республика Татарстан',
      'Елабуга',
      'Казань',
      'Казахстан',
      'Алматы',
    ]);
  });

  test.each([
    ['каза', ['Казань', 'Казахстан', 'Алматы']],
    ['орел', ['Орёл']],
    ['ОРЁЛ', ['Орёл']],
    ['ростов', ['Ростовская область', 'Ростов-на-Дону']],
    ['на дону', ['Ростов-на-Дону']],
    ['татарстан каз', ['Казань']],
    ['татар', ['Республика Татарстан', 'Елабуга', 'Казань']],
    ['питер', ['Санкт-Петербург']],
    ['везде', ['Везде']],
    ['  ', found('')],
    ['Атлантида', []],
  ])('answers «%s»', (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  test('whatever is typed, answers some of its places, each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const matching = matchPlaces(places, typed);
        expect(new Set(matching).size).toBe(matching.length);
        expect(matching.every((place) => places.includes(place))).toBe(true);
      }),
    );
  });

  test('finds every place by its own name', () => {
    for (const place of places) expect(matchPlaces(places, place.name)).toContain(place);
  });
});

test('a city is named with what it lies in', () => {
  expect(fullName(findPlace(places, 'RU-16-kazan'))).toBe('Казань, Республика Татарстан');
  expect(fullName(findPlace(places, 'RU-16'))).toBe('Республика Татарстан');
});

test('an address that names no place means everywhere', () => {
  expect(findPlace(places, 'RU-00')).toBe(EVERYWHERE);
  expect(findPlace(places, null)).toBe(EVERYWHERE);
});
