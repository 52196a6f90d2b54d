import { expect, test } from 'vitest';
import { toPayerCard } from './acquirer.ts';

test.each([
  ['400000*3055', '12/40', { firstDigits: '400000', lastDigits: '3055', expires: '12/40' }],
  ['400000******3055', '12/40', { firstDigits: '400000', lastDigits: '3055', expires: '12/40' }],
  ['4000 00** **** 3055', null, { firstDigits: '400000', lastDigits: '3055', expires: null }],
  ['*3055', undefined, { firstDigits: '', lastDigits: '3055', expires: null }],
  ['400000*3055', '2040-12', { firstDigits: '400000', lastDigits: '3055', expires: null }],
])('%s until %s is the same card at every provider', (masked, expires, card) => {
  expect(toPayerCard({ masked, expires })).toEqual(card);
});

test.each(['', '*', '400000*', '400000*305'])('«%s» is no card', (masked) => {
  expect(toPayerCard({ masked, expires: '12/40' })).toBeNull();
});
