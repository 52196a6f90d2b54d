import { expect, test } from 'vitest';
import { isPromoHost } from './constants.ts';

test.each([
  'promo.vidno.example',
  'promo-testnew.vidno.example',
  'promo2.vidno.example',
  'PROMO.Vidno.Example',
  'www.promo.vidno.example',
  'promo.localhost',
])('%s opens everything', (host) => {
  expect(isPromoHost(host)).toBe(true);
});

test.each([
  'vidno.example',
  'www.vidno.example',
  'my.promo.vidno.example',
  'www.promo.example',
  'promo',
  'localhost',
  '',
])('%j does not', (host) => {
  expect(isPromoHost(host)).toBe(false);
});
