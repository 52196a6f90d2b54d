import { describe, expect, it } from 'vitest';
import { groupBySize, indexAt, labelIndexes, ownScale, valueScale, xOf } from './chart-scales.ts';

const likes = { id: 'likes', values: [40, null, 60] };
const views = { id: 'views', values: [1_000, 5_000, 2_000] };
const reach = { id: 'reach', values: [900, 800, null] };
const nothing = { id: 'nothing', values: [0, 0, 0] };

describe('scales of a chart', () => {
  it('lines of similar size share a scale, largest first', () => {
    expect(groupBySize([likes, views, reach])).toEqual([[views, reach], [likes]]);
    expect(groupBySize([likes])).toEqual([[likes]]);
    expect(groupBySize([])).toEqual([]);
  });

  it('an empty line needs no scale of its own', () => {
    expect(groupBySize([nothing, likes])).toEqual([[likes, nothing]]);
  });

  it('a line on its own scale fills the height', () => {
    const { at, ticks } = ownScale(likes, 100);
    expect([at(0), at(60)]).toEqual([100, 0]);
    expect(ticks).toEqual([0, 15, 30, 45, 60]);
  });

  it('a scale starts at 0 and ends at a round number above the largest value', () => {
    const { at, ticks } = valueScale([views], 100);
    expect(at(0)).toBe(100);
    expect(at(5_000)).toBeGreaterThanOrEqual(0);
    expect(ticks[0]).toBe(0);
  });

  it('a scale of counts has whole ticks, and an empty one is still drawn', () => {
    expect(valueScale([{ values: [0, 1, 2] }], 100).ticks.every(Number.isInteger)).toBe(true);
    expect(valueScale([nothing], 100).at(0)).toBe(100);
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
});
