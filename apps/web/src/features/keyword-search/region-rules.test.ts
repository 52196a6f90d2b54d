import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REGIONS } from '../../testing/made-up-keyword-searches.ts';
import { EVERYWHERE, findRegion, matchRegions, nameWithParent, toRegionOptions } from './api.ts';

const options = toRegionOptions(REGIONS);
const found = (typed: string) => matchRegions(options, typed).map(({ name }) => name);

describe('the list of options', () => {
  test('starts with everywhere and the most frequent choices, then keeps the server order with cities below their region', () => {
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
  ])('matches «%s»', (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  test('any typed text matches a subset of the options, each once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const matching = matchRegions(options, typed);
        expect(new Set(matching).size).toBe(matching.length);
        expect(matching.every((option) => options.includes(option))).toBe(true);
      }),
    );
  });

  test('finds every option by its own name', () => {
    for (const option of options) expect(matchRegions(options, option.name)).toContain(option);
  });
});

test('a city is named with its region', () => {
  expect(nameWithParent(findRegion(options, 'RU-16-kazan'))).toBe('Казань, Республика Татарстан');
  expect(nameWithParent(findRegion(options, 'RU-16'))).toBe('Республика Татарстан');
});

test('an unknown id means everywhere', () => {
  expect(findRegion(options, 'RU-00')).toBe(EVERYWHERE);
  expect(findRegion(options, null)).toBe(EVERYWHERE);
});
