import { expect, it } from 'vitest';
import { aTariff } from '../../testing/made-up-money.ts';
import { offersOf } from './tool-offer.tsx';

const tools = [
  { service: 1, title: 'Умный поиск', price_kopecks: 39_000 },
  { service: 2, title: 'Аналитика VK', price_kopecks: 49_000 },
];
const ctor = aTariff({ tools });
const day = aTariff({ id: 'day', name: 'Разовый 1 день', price_kopecks: 19_900, days: 1, renewal: 'never' });

it('a service is offered alone, and with everything for a day', () => {
  expect(offersOf([day, ctor], 2)).toEqual({
    tool: { title: 'Аналитика VK', tariff: 'Конструктор', priceKopecks: 49_000, days: 30 },
    once: { title: 'Разовый 1 день', tariff: 'Разовый 1 день', priceKopecks: 19_900, days: 1 },
  });
});

it('what does not exist, does not open it or cannot be bought again is not offered', () => {
  expect(offersOf([ctor, { ...day, available: false }], 3)).toEqual({ tool: null, once: null });
  expect(offersOf([{ ...day, services: [2] }], 3)).toEqual({ tool: null, once: null });
});
