import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOrderNumber, toOrderNumber } from './invoice.ts';

const key = fc.record({ accountId: fc.integer({ min: 1, max: 10 ** 12 }), id: fc.uuid() });
const spaces = fc.stringMatching(/^[ \t\n]{0,3}$/);

test('an order number is read as the invoice that it names, however it is spelled', () => {
  void fc.assert(
    fc.property(key, fc.nat(6), fc.boolean(), spaces, (invoice, zeros, isUpper, around) => {
      const number = toOrderNumber(invoice);
      expect(parseOrderNumber(number)).toEqual(invoice);
      const spelled = `${around}${'0'.repeat(zeros)}${isUpper ? number.toUpperCase() : number}${around}`;
      expect(parseOrderNumber(spelled)).toEqual(invoice);
    }),
  );
});

test('two invoices never have the same number', () => {
  void fc.assert(
    fc.property(key, key, (one, other) => {
      const isSame = one.accountId === other.accountId && one.id === other.id;
      expect(toOrderNumber(one) === toOrderNumber(other)).toBe(isSame);
    }),
  );
});

test.each([
  null,
  '',
  '17',
  '-1-00000000-0000-4000-8000-000000000000',
  '1-0000',
  '1 -00000000-0000-4000-8000-000000000000',
])('%j names no invoice', (text) => {
  expect(parseOrderNumber(text)).toBeNull();
});
