import { expect, test } from 'vitest';
import { rateText } from './texts.ts';

test.each([
  [15, 'каждые 15 минут'],
  [21, 'каждую 21 минуту'],
  [60, 'каждый час'],
  [120, 'каждые 2 часа'],
  [360, 'каждые 6 часов'],
  [1_440, 'раз в сутки'],
  [2_880, 'раз в 2 дня'],
  [10_080, 'раз в неделю'],
])('%i minutes read «%s»', (rate, said) => {
  expect(rateText(rate)).toBe(said);
});
