import { expect, it } from 'vitest';
import { everyPeriod, forPeriod } from './period-texts.ts';

it.each([
  [1, 'каждый день', 'за 24 часа'],
  [3, 'каждые 3 дня', 'за 3 дня'],
  [30, 'каждые 30 дней', 'за 30 дней'],
])('%i days are named as they are charged', (days, every, once) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(everyPeriod(days))).toBe(every);
  expect(plain(forPeriod(days))).toBe(once);
});
