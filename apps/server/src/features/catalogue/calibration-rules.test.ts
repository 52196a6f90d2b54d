import { describe, expect, it } from 'vitest';
import type { NearFace } from '#features/sources/source-kind.ts';
import { falseAlarmsAt, marginsOf, toCurve } from './false-alarms.ts';

const MODEL = { samePersonDistance: 0.8, strangerDistance: 1.4 };
const uniform = createUniform();
/** Margins that a thousand searches met: as on real faces, each step in margin makes them rarer by the same factor. */
const SEARCHES = Array.from({ length: 1_000 }, () =>
  Array.from({ length: 20 }, () => 0.3 - 0.1 * Math.log(uniform() * 20)),
);

describe('the curve of a source', () => {
  it('says how many strangers a search met beyond each margin', () => {
    const curve = toCurve(SEARCHES);
    expect(curve.map(({ falseAlarms }) => falseAlarms)).toEqual([5, 2, 1, 0.5, 0.2, 0.1, 0.05]);
    for (const { margin, falseAlarms } of curve) {
      const met = SEARCHES.flat().filter((each) => each >= margin).length / SEARCHES.length;
      expect(met).toBeCloseTo(falseAlarms, 9);
    }
  });

  it('has no point that fewer than five strangers speak for', () => {
    expect(toCurve(SEARCHES.slice(0, 30)).map(({ falseAlarms }) => falseAlarms)).toEqual([5, 2, 1, 0.5, 0.2]);
    expect(toCurve(SEARCHES.slice(0, 1)).map(({ falseAlarms }) => falseAlarms)).toEqual([5]);
  });

  it('rises strictly in margin even if all strangers are equally near', () => {
    expect(toCurve(SEARCHES.map(() => [0.1, 0.1, 0.1, 0.1, 0.1]))).toEqual([{ margin: 0.1, falseAlarms: 5 }]);
  });

  it('is extrapolated to rare events about as they are', () => {
    const curve = toCurve(SEARCHES);
    const margin = SEARCHES.flat().sort((a, b) => b - a)[9] ?? 0;
    expect(falseAlarmsAt(curve, margin) / 0.01).toBeGreaterThan(0.4);
    expect(falseAlarmsAt(curve, margin) / 0.01).toBeLessThan(2.5);
  });

  it('is hardly changed by one person in fifty who is there under two ids', () => {
    const doubled = SEARCHES.map((margins, index) => (index % 50 === 0 ? [...margins, 5] : margins));
    const [honest, spoiled] = [toCurve(SEARCHES), toCurve(doubled)];
    for (const margin of [0.3, 0.5, 0.7]) {
      expect(falseAlarmsAt(spoiled, margin) / falseAlarmsAt(honest, margin)).toBeLessThan(3);
    }
  });
});

describe('the strangers of one search', () => {
  it('count once each, by their nearest photo', () => {
    const near = Array.from({ length: 12 }, (_, index) => face(`person-${index}`, 1 + index / 100));
    const again = near.map(({ personId }) => face(personId, 1.3));
    const margins = marginsOf([...near, ...again], MODEL);
    expect(margins).toHaveLength(12);
    expect(margins?.[0]).toBeCloseTo(0.045 / (1.4 - 1.045), 9);
  });

  it('say nothing if they are too few', () => {
    expect(marginsOf([face('anna', 1)], MODEL)).toBeNull();
  });
});

function face(personId: string, distance: number): NearFace {
  return { personId, photoId: 'photo', distance };
}

function createUniform(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}
