import { expect, test } from 'vitest';
import { describeLines, parsePrice, tomorrow } from './price-rules.ts';

test.each([
  ['990', 99_000],
  [' 1 200 ₽', 120_000],
  ['9,5', 950],
  ['0', 0],
  ['-1', -100],
  ['−1', -100],
  ['1000000000', 100_000_000_000],
  ['', Number.NaN],
  ['много', Number.NaN],
  ['1e3', Number.NaN],
])('%s as a price is %s kopecks', (text, kopecks) => {
  expect(parsePrice(text)).toBe(kopecks);
});

test('a price is one sum, or one for each tool', () => {
  expect(describeLines([{ service: null, title: 'Месяц', price_kopecks: 99_000 }])).toBe('990\u00a0₽');
  expect(
    describeLines([
      { service: 1, title: 'Умный поиск', price_kopecks: 39_000 },
      { service: 2, title: 'Аналитика VK', price_kopecks: 49_000 },
    ]),
  ).toBe('Умный поиск 390\u00a0₽, Аналитика VK 490\u00a0₽');
});

test('a price begins tomorrow by the clock of Moscow', () => {
  expect(tomorrow(Date.parse('2026-11-27T20:59:00Z'))).toBe('2026-11-28');
  expect(tomorrow(Date.parse('2026-11-27T21:00:00Z'))).toBe('2026-11-29');
});
