import { BANDS, MAX_FALSE_ALARMS } from '@vidno/contract/face';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FacesCompared } from '#features/sources/source-kind.ts';
import { uniteComparisons } from './find-people.ts';

const MAX_DISTANCES = { confident: 1.1, likely: 1.15, weak: 1.22 };

/** A source where strangers become ten times rarer with each `step` of distance, and `at1` are expected within 1. */
const sources = fc
  .record({
    at1: fc.double({ min: 1e-9, max: 100, noNaN: true }),
    step: fc.double({ min: 0.02, max: 0.3, noNaN: true }),
  })
  .map((each) => source(each));

describe('the limits of the bands', () => {
  it('let through half the promised strangers where somebody is accused, and all of them where nobody is', () => {
    const { limits } = uniteComparisons([source({ at1: 0.005, step: 0.1 })]);
    expect(limits.confident).toBe(1);
    expect(limits.likely).toBeCloseTo(1.1301, 4);
    expect(limits.weak).toBe(1.22);
  });

  it('never pass those of the model, nor each other', () => {
    fc.assert(
      fc.property(sources, sources, (one, other) => {
        const { limits } = uniteComparisons([one, other]);
        expect(limits.confident).toBeLessThanOrEqual(limits.likely);
        expect(limits.likely).toBeLessThanOrEqual(limits.weak);
        for (const band of BANDS) expect(limits[band]).toBeLessThanOrEqual(MAX_DISTANCES[band]);
      }),
    );
  });

  it('never widen when a source is added', () => {
    fc.assert(
      fc.property(sources, fc.array(sources, { maxLength: 4 }), sources, (first, others, added) => {
        const before = uniteComparisons([first, ...others]).limits;
        const after = uniteComparisons([first, ...others, added]).limits;
        for (const band of BANDS) expect(after[band]).toBeLessThanOrEqual(before[band]);
      }),
    );
  });

  it('are 0 where strangers are expected at any distance', () => {
    const crowd = { ...source({ at1: 1, step: 0.1 }), falseAlarmsWithin: () => 3 };
    expect(uniteComparisons([crowd]).limits).toEqual({ confident: 0, likely: 0, weak: 0 });
  });
});

describe('what is said of a band', () => {
  it('never exceeds the promise, and comes near it unless the model sets the limit', () => {
    fc.assert(
      fc.property(fc.array(sources, { maxLength: 4 }), sources, (others, last) => {
        const { limits, meaning } = uniteComparisons([last, ...others]);
        for (const { band, false_alarms_per_search } of meaning) {
          expect(false_alarms_per_search).toBeLessThanOrEqual(MAX_FALSE_ALARMS[band]);
          const isModelLimit = limits[band] >= MAX_DISTANCES[band] - 1e-4;
          const better = BANDS[BANDS.indexOf(band) + 1];
          const isCut = better !== undefined && limits[band] >= limits[better] - 1e-4;
          if (!isModelLimit && !isCut && limits[band] > 0) {
            expect(false_alarms_per_search).toBeGreaterThan(MAX_FALSE_ALARMS[band] * 0.9);
          }
        }
      }),
    );
  });

  it('is measured only if every source is', () => {
    const [one, other] = [source({ at1: 1, step: 0.1 }), source({ at1: 1, step: 0.1, measured: false })];
    expect(uniteComparisons([one]).meaning.map(({ measured }) => measured)).toEqual([true, true, true]);
    expect(uniteComparisons([one, other]).meaning.map(({ measured }) => measured)).toEqual([false, false, false]);
  });
});

it('the faces of all sources are listed together, nearest first', () => {
  const near = (...distances: number[]) => distances.map((distance) => ({ personId: 'p', photoId: 'f', distance }));
  const one = { ...source({ at1: 1, step: 0.1 }), near: near(0.3, 0.9), faces: 10 };
  const other = { ...source({ at1: 1, step: 0.1 }), near: near(0.5), faces: 5 };
  const united = uniteComparisons([one, other]);
  expect(united.near.map(({ distance }) => distance)).toEqual([0.3, 0.5, 0.9]);
  expect(united.faces).toBe(15);
});

function source({ at1, step, measured = true }: { at1: number; step: number; measured?: boolean }): FacesCompared {
  return {
    kind: 'compared',
    near: [],
    faces: 100,
    measured,
    maxDistances: MAX_DISTANCES,
    falseAlarmsWithin: (distance) => at1 * 10 ** ((distance - 1) / step),
  };
}
