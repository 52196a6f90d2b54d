import { describe, expect, it } from 'vitest';
import { indexAt, labelIndexes, missingRuns, valueScale, xOf } from './chart-scales.ts';

describe('scales of a chart', () => {
  it('start at 0 and end at a round number above the largest value', () => {
    const { at, ticks } = valueScale([1_000, null, 5_000], 100);
    expect([at(0), ticks[0]]).toEqual([100, 0]);
    expect(at(5_000)).toBeGreaterThanOrEqual(0);
  });

  it('start near the least value where growth is shown, also if nothing grows', () => {
    const { at, ticks } = valueScale([5_010, 5_090], 100, false);
    expect(ticks[0]).toBeGreaterThanOrEqual(5_000);
    expect(at(5_010)).toBeLessThanOrEqual(100);
    expect(valueScale([7, 7], 100, false).ticks).toContain(7);
  });

  it('of counts have whole ticks, and an empty one is still drawn', () => {
    expect(valueScale([0, 1, 2], 100).ticks.every(Number.isInteger)).toBe(true);
    expect(valueScale([0, 0], 100).at(0)).toBe(100);
    expect(valueScale([null], 100, false).at(0)).toBe(100);
  });

  it('a pointer finds the nearest point, also beyond the ends', () => {
    expect(xOf(1, 3, 200)).toBe(100);
    expect(xOf(0, 1, 200)).toBe(100);
    expect([-50, 0, 60, 140, 900].map((x) => indexAt(x, 3, 200))).toEqual([0, 0, 1, 1, 2]);
  });

  it('labels never overlap, and the last point has one', () => {
    expect(labelIndexes(3, 300, 70)).toEqual([0, 1, 2]);
    expect(labelIndexes(24, 300, 70)).toEqual([5, 11, 17, 23]);
    expect(labelIndexes(0, 300, 70)).toEqual([]);
  });

  it('what was not collected is one gap, however long', () => {
    expect(missingRuns(['missing', 'missing', 'partial', 'whole', 'missing'])).toEqual([
      [0, 1],
      [4, 4],
    ]);
  });
});
