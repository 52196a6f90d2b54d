import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toKopecks, toRubles } from './acquirer.ts';

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [1_000, '10.00'],
  [99_005, '990.05'],
  [-1_050, '-10.50'],
])('%i kopecks are %s rubles', (kopecks, rubles) => {
  expect(toRubles(kopecks)).toBe(rubles);
  expect(toKopecks(rubles)).toBe(kopecks);
});

test.each([
  [10, 1_000],
  [10.1, 1_010],
  [0.29, 29],
  [1_136.35, 113_635],
  ['10', 1_000],
  ['10.5', 1_050],
  ['10.500', 1_050],
  ['-0.00', 0],
])('%s rubles are %i kopecks', (rubles, kopecks) => {
  expect(toKopecks(rubles)).toBe(kopecks);
});

test.each(['', ' 10', '10,00', '1e3', '0.001', 10.005, 0.1 + 0.2, 1e21, Number.NaN, '99999999999999999'])(
  '%s is not an amount',
  (rubles) => {
    expect(() => toKopecks(rubles)).toThrow(RangeError);
  },
);

test('a fraction of a kopeck is never written', () => {
  expect(() => toRubles(10.5)).toThrow(RangeError);
  expect(() => toRubles(Number.NaN)).toThrow(RangeError);
});

test('every amount survives the way to the provider and back, as text and as a number', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (kopecks) => {
      expect(toKopecks(toRubles(kopecks))).toBe(kopecks === 0 ? 0 : kopecks);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (kopecks) => {
      expect(toKopecks(Number(toRubles(kopecks)))).toBe(kopecks);
    }),
  );
});
