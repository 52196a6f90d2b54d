import { expect, test } from 'vitest';
import { orderedTariffSchema } from './tariffs.ts';

const moments = [
  ['2026-11-27T21:00:00.000Z', true],
  ['2026-11-27T21:00:00Z', true],
  ['2026-13-40T25:00:00.000Z', false],
  ['2026-11-27', false],
  ['вчера', false],
  // The database knows no such years.
  ['-271821-04-20T00:00:00.000Z', false],
  ['+275760-09-13T00:00:00.000Z', false],
] as const;

test.each(moments)('an order names the moment of its prices: %s', (priced_at, isTaken) => {
  expect(orderedTariffSchema.safeParse({ tariff: 'month', tools: [], priced_at }).success).toBe(isTaken);
});
