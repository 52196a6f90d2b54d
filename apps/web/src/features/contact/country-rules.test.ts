import { PHONE_COUNTRIES } from '@vidno/contract/account/phone';
import { callingCodeOf, parsePhone } from '@vidno/phone/parse-phone';
import { describe, expect, it } from 'vitest';
import { COUNTRY_NAMES } from './country-picker.tsx';
import { COUNTRIES, opensAbove, placeOfTyped, withoutPrefix } from './country-rules.ts';

it('there are the ten countries of the specification, each once and with its own prefix', () => {
  expect(COUNTRIES.map(({ code }) => code).sort()).toEqual([...PHONE_COUNTRIES].sort());
  for (const { code, prefix } of COUNTRIES) expect(prefix).toBe(`+${callingCodeOf(code)}`);
});

it.each(COUNTRIES)('the example of $code has the length of its numbers', ({ code, example }) => {
  const parsed = parsePhone(example, { country: code });
  expect(parsed.ok ? '' : parsed.because).not.toMatch(/TOO_/);
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

it('a number stands beside the prefix of its country without repeating it', () => {
  expect(withoutPrefix('+7 900 000-12-34', 'RU')).toBe('900 000-12-34');
  expect(withoutPrefix('+375 29 123-45-67', 'BY')).toBe('29 123-45-67');
});
