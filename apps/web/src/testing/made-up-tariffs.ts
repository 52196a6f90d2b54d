import type { Quote } from '@vidno/contract/money/tariffs';
import { aTariff } from './made-up-money.ts';

export const BUILDER = aTariff({
  tools: [
    { service: 1, title: 'Умный поиск', price_kopecks: 39_000 },
    { service: 2, title: 'Аналитика VK', price_kopecks: 49_000 },
    { service: 3, title: 'Мониторинг поиска', price_kopecks: 29_000 },
  ],
});
export const MONTH = aTariff({ id: 'month', name: 'Месяц', price_kopecks: 99_000 });
export const DAY = aTariff({ id: 'day', name: 'Разовый 1 день', price_kopecks: 19_900, days: 1, renewal: 'never' });
export const TRIAL = aTariff({
  id: 'trial',
  name: 'Пробный',
  price_kopecks: 9_900,
  days: 3,
  renewal: 'asked',
  once: true,
  continues_as: { id: 'month', name: 'Месяц', price_kopecks: 99_000, days: 30 },
});

/** VK added to search and monitoring, sixteen days before the end of the period. */
export function aQuote(change: Partial<Quote> = {}): Quote {
  return {
    priced_at: '2026-11-22T08:20:00Z',
    lines: [
      { text: 'Аналитика VK: 16 из 30 дней', amount_kopecks: 26_133 },
      { text: 'Умный поиск: уже оплачено', amount_kopecks: 0 },
    ],
    today_kopecks: 26_133,
    paid_until: '2026-12-08T08:20:00Z',
    ends: null,
    next: { at: '2026-12-08T08:20:00Z', amount_kopecks: 117_000, every_days: 30 },
    cheaper: null,
    ...change,
  };
}
