import { describe, expect, it } from 'vitest';
import { paymentText, priceOf } from './search-price.tsx';

const tariffs = { payments: true, search_price_kopecks: 1_000 };

describe('a search', () => {
  it('is free where nothing is paid for', () => {
    expect(priceOf({ tariffs: { ...tariffs, payments: false }, services: [], demo: false }).kind).toBe('free');
  });

  it('is covered by the service, and otherwise costs what the server says', () => {
    expect(priceOf({ tariffs, services: [1], demo: false })).toEqual({ kind: 'service', amountKopecks: 0 });
    expect(priceOf({ tariffs, services: [2], demo: false })).toEqual({ kind: 'reserved', amountKopecks: 1_000 });
  });

  it('of a visitor is free, and its result is not', () => {
    expect(priceOf({ tariffs, services: [1], demo: true })).toEqual({ kind: 'locked', amountKopecks: 1_000 });
  });

  it.each([
    ['free', null],
    ['locked', null],
    ['service', 'Входит в тариф'],
    ['reserved', 'Отложили 10 ₽'],
    ['charged', 'Списали 10 ₽'],
    ['released', 'Никого не нашли — 10 ₽ вернули на баланс'],
  ] as const)('that is %s says: %j', (state, text) => {
    expect(paymentText({ state, amount_kopecks: 1_000 })?.replaceAll('\u00a0', ' ') ?? null).toBe(text);
  });
});
