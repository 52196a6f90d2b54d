import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInn, isOgrn } from './money.ts';

// Of well-known companies and the examples of the tax service.
test.each(['7707083893', '7736207543', '500100732259'])('%s is an INN', (inn) => expect(isInn(inn)).toBe(true));
test.each(['1027700132195', '1027700229193', '304500116000157'])('%s is an OGRN', (ogrn) =>
  expect(isOgrn(ogrn)).toBe(true),
);

test.each(['', '770708389', '77070838930', '7707083894', '500100732258', ' 7707083893', '７７０７０８３８９３'])(
  '«%s» is no INN',
  (inn) => expect(isInn(inn)).toBe(false),
);
test.each(['', '102770013219', '1027700132196', '304500116000158', '10277001321950'])('«%s» is no OGRN', (ogrn) =>
  expect(isOgrn(ogrn)).toBe(false),
);

test.each([
  ['INN', isInn, '7707083893'],
  ['INN of a person', isInn, '500100732259'],
  ['OGRN', isOgrn, '1027700132195'],
] as const)('one wrong check digit is noticed in an %s', (_name, isRight, number) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), (shift) => {
      const last = (Number(number.at(-1)) + shift) % 10;
      expect(isRight(`${number.slice(0, -1)}${last}`)).toBe(false);
    }),
  );
});
