import { PHONE_COUNTRIES } from '@vidno/contract/account/phone';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COUNTRIES,
  countryOf,
  keepCharacters,
  missingDigits,
  opensAbove,
  PHONE_CHARACTERS,
  placeOfTyped,
} from './phone-rules.ts';
import { COUNTRY_NAMES, phoneTexts } from './phone-texts.ts';

it('the ten countries of the specification, each once', () => {
  expect(COUNTRIES.map(({ code }) => code).sort()).toEqual([...PHONE_COUNTRIES].sort());
});

describe('typing finds', () => {
  it.each([
    ['бел', 'BY'],
    ['Арм', 'AM'],
    ['КИР', 'KG'],
    ['uz', 'UZ'],
    ['+375', 'BY'],
    ['992', 'TJ'],
    ['7', 'RU'],
  ])('by «%s» %s', (typed, code) => {
    expect(COUNTRIES[placeOfTyped(typed, COUNTRY_NAMES)]?.code).toBe(code);
  });

  it.each(['', ' ', 'фр', '+1'])('nothing by «%s»', (typed) => {
    expect(placeOfTyped(typed, COUNTRY_NAMES)).toBe(-1);
  });
});

it.each([
  [201, false],
  [200, true],
  [0, true],
  [-40, true],
])('with %i pixels free below, the list opens above: %s', (free, above) => {
  expect(opensAbove(free)).toBe(above);
});

describe('the refusals', () => {
  it.each([
    ['900 000-12', 'Не хватает двух цифр: в России их десять после +7.'],
    ['8 900 000-12-3', 'Не хватает одной цифры: в России их десять после +7.'],
    ['+7 900', 'Не хватает семи цифр: в России их десять после +7.'],
  ])('count what «%s» lacks', (text, said) => {
    expect(phoneTexts.TOO_SHORT(countryOf('RU'), missingDigits(text, 'RU'))).toBe(said);
  });

  it('know the length of each country', () => {
    expect(phoneTexts.TOO_LONG(countryOf('BY'))).toBe('Лишние цифры: в Беларуси их девять после +375.');
    expect(phoneTexts.hint(countryOf('BY'))).toBe('Беларусь, девять цифр после +375.');
    for (const country of COUNTRIES) expect(phoneTexts.TOO_LONG(country)).not.toContain('undefined');
  });
});

it('of a text only what a number is made of is kept, in its order', () => {
  expect(keepCharacters('тел. +7 (900) 000-12-34, Анна', PHONE_CHARACTERS)).toBe(' +7 (900) 000-12-34 ');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const kept = keepCharacters(text, PHONE_CHARACTERS);
      expect(kept).toMatch(/^[\d\s+()-]*$/);
      expect(keepCharacters(kept, PHONE_CHARACTERS)).toBe(kept);
    }),
  );
});
