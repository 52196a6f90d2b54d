import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHeatLevels } from './heat-map.tsx';

test('one outlier does not flatten the others, and the largest has the top level', () => {
  expect(toHeatLevels([1, 2, 3, 4, 900])).toEqual([1, 2, 3, 4, 5]);
});

test('an unknown value has level 0', () => {
  expect(toHeatLevels([null, 0, 7])).toEqual([0, 1, 5]);
  expect(toHeatLevels([null, null])).toEqual([0, 0]);
});

test('larger values never have lower levels, and equal values have equal levels', () => {
  const values = fc.array(fc.nat(20), { minLength: 2, maxLength: 40 });
  void fc.assert(
    fc.property(values, fc.nat(39), fc.nat(39), (all, one, other) => {
      const levels = toHeatLevels(all);
      const [a, b] = [one % all.length, other % all.length];
      const difference = Math.sign((all[a] ?? 0) - (all[b] ?? 0));
      const warmer = Math.sign((levels[a] ?? 0) - (levels[b] ?? 0));
      expect([difference, 0]).toContain(warmer);
      if (difference === 0) expect(warmer).toBe(0);
    }),
  );
});
