import { SEARCH_PRICE_RUB, SERVICE } from '@vidno/contract/constants';
import { describe, expect, test } from 'vitest';
import { createPaying, type Searcher } from './paying.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const someone = (change: Partial<Searcher>): Searcher => ({
  accountId: 1,
  isVisitor: false,
  services: [],
  promo: false,
  ...change,
});

describe('with payments on', () => {
  const paying = createPaying({ isOn: true });

  test.each([
    ['a visitor', { isVisitor: true }, 'locked'],
    ['a user without a service', {}, 'balance'],
    ['a user with the service', { services: [SERVICE.smartSearch] }, 'service'],
    ['a user with another service', { services: [SERVICE.vk] }, 'balance'],
    ['a visitor on a promo host', { isVisitor: true, promo: true, services: [SERVICE.smartSearch] }, 'balance'],
  ] as const)('a search of %s is paid for by: %j → %s', (_who, change, way) => {
    expect(paying.wayOf(someone(change))).toBe(way);
  });

  test('searches have a price and need no service; monitors do', () => {
    expect(paying.searchPriceRub).toBe(SEARCH_PRICE_RUB);
    expect((['photo', 'keyword', 'monitor'] as const).map(paying.isPaidEach)).toEqual([true, true, false]);
  });

  test('what was open to the visitor is not open to the user', () => {
    expect(paying.termsAt(NOW)).toEqual({ now: NOW, keepsDemo: false });
  });
});

describe('with payments off', () => {
  const paying = createPaying({ isOn: false });

  test('everything is free, by the services that are open', () => {
    expect(paying.wayOf(someone({ isVisitor: true, promo: true }))).toBe('free');
    expect(paying.searchPriceRub).toBe(0);
    expect((['photo', 'keyword', 'monitor'] as const).map(paying.isPaidEach)).toEqual([false, false, false]);
    expect(paying.termsAt(NOW)).toEqual({ now: NOW, keepsDemo: true });
  });
});
