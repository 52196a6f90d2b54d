import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NearFace } from '#features/sources/source-kind.ts';
import {
  type Calibration,
  type FalseAlarmCurve,
  falseAlarmsAt,
  forecastFalseAlarms,
  isMeasured,
  isUpToDate,
  marginOf,
  neighbourhoodOf,
} from './false-alarms.ts';

const CURVE: FalseAlarmCurve = [
  { margin: 0.1, falseAlarms: 2 },
  { margin: 0.3, falseAlarms: 0.2 },
  { margin: 0.4, falseAlarms: 0.05 },
];
const MODEL = {
  strangerDistance: 1.4,
  referenceCurve: [
    { distance: 1, rate: 1e-4 },
    { distance: 1.2, rate: 1e-2 },
  ],
};
const SAME_PERSON = 0.8;

/** Any curve: margins that rise while false alarms fall. */
const curves: fc.Arbitrary<FalseAlarmCurve> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0.05, max: 3, noNaN: true })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((steps) => {
    let margin = -0.5;
    let logarithm = 2;
    return steps.map(([step, fall]) => {
      margin += step / 1000;
      logarithm -= fall;
      return { margin, falseAlarms: Math.exp(logarithm) };
    });
  });
const withinStrangers = fc.double({ min: 0, max: MODEL.strangerDistance, noNaN: true });
const distances = fc.double({ min: 0, max: 1.5, noNaN: true });
/** At least ten of them are of other people. */
const distanceLists = fc
  .tuple(
    fc.array(distances),
    fc.array(fc.double({ min: 0.81, max: 1.5, noNaN: true }), { minLength: 10, maxLength: 20 }),
  )
  .map((parts) => parts.flat());

describe('false alarms by margin', () => {
  it('are what was measured at the measured margins', () => {
    for (const { margin, falseAlarms } of CURVE) expect(falseAlarmsAt(CURVE, margin)).toBeCloseTo(falseAlarms, 9);
  });

  it('lie between their neighbours at a margin between them', () => {
    expect(falseAlarmsAt(CURVE, 0.2)).toBeCloseTo(Math.sqrt(2 * 0.2), 9);
  });

  it('go on falling beyond the largest margin, with the slope over the last factor of ten', () => {
    const slope = Math.log(2 / 0.05) / (0.4 - 0.1);
    expect(falseAlarmsAt(CURVE, 0.5)).toBeCloseTo(0.05 * Math.exp(-slope * 0.1), 9);
  });

  it('go on rising below the smallest margin', () => {
    expect(falseAlarmsAt(CURVE, 0)).toBeGreaterThan(2);
  });

  it('are unlimited if nothing was measured, and constant for a single point', () => {
    expect(falseAlarmsAt([], 1)).toBe(Number.POSITIVE_INFINITY);
    for (const margin of [-1, 0, 1]) expect(falseAlarmsAt([{ margin: 0, falseAlarms: 2 }], margin)).toBe(2);
  });

  it('never rise with the margin', () => {
    fc.assert(
      fc.property(curves, distances, distances, (curve, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        expect(falseAlarmsAt(curve, large)).toBeLessThanOrEqual(falseAlarmsAt(curve, small) * (1 + 1e-9));
      }),
    );
  });
});

describe('the neighbourhood of a face', () => {
  it('is the mean distance to the ten nearest people', () => {
    const distant = Array.from({ length: 12 }, (_, index) => 1 + index / 100);
    expect(neighbourhoodOf(people(distant), SAME_PERSON)).toBeCloseTo(1.045, 9);
  });

  it('counts a person with many photos once', () => {
    const anna = Array.from({ length: 30 }, (_, index) => face('anna', 0.9 + index / 1000));
    const others = people(Array.from({ length: 9 }, () => 1.2));
    expect(neighbourhoodOf([...anna, ...others], SAME_PERSON)).toBeCloseTo((0.9 + 9 * 1.2) / 10, 9);
  });

  it('leaves out those who are probably the same person, so that many false profiles of one do not hide each other', () => {
    const profiles = Array.from({ length: 30 }, () => 0.5);
    const others = Array.from({ length: 10 }, () => 1.2);
    expect(neighbourhoodOf(people([...profiles, ...others]), SAME_PERSON)).toBeCloseTo(1.2, 9);
  });

  it('is unknown with fewer than ten others', () => {
    expect(neighbourhoodOf(people([0.5, 0.6, 1, 1, 1, 1, 1, 1, 1, 1, 1]), SAME_PERSON)).toBeNull();
    expect(neighbourhoodOf([], SAME_PERSON)).toBeNull();
  });
});

describe('the margin of a face', () => {
  it('is measured in smaller units where faces are dense', () => {
    expect(marginOf(0.9, 1.2, 1.4)).toBeCloseTo(0.3 / 0.2, 9);
    expect(marginOf(0.7, 1, 1.4)).toBeCloseTo(0.3 / 0.4, 9);
  });

  it('stays finite in a source where nobody resembles anybody', () => {
    expect(marginOf(1, 1.4, 1.4)).toBeCloseTo(0.4 / 0.14, 9);
    expect(marginOf(1, 1.6, 1.4)).toBeCloseTo(0.6 / 0.14, 9);
  });
});

describe('the strangers to expect within a distance', () => {
  const calibration: Calibration = { curve: CURVE, searches: 500, faces: 1_000 };

  it('depend on the neighbourhood if the source is calibrated', () => {
    const expected = forecastFalseAlarms({ calibration, neighbourhood: 1.2, faces: 1_000 }, MODEL);
    expect(expected(1.2 - 0.3 * 0.2)).toBeCloseTo(0.2, 9);
    const dense = forecastFalseAlarms({ calibration, neighbourhood: 1.1, faces: 1_000 }, MODEL);
    expect(dense(1)).toBeGreaterThan(expected(1));
  });

  it.each([
    ['the source is not calibrated', { calibration: null, neighbourhood: 1.2 }],
    ['the face has too few neighbours', { calibration, neighbourhood: null }],
  ])('grow with the number of faces if %s', (_, known) => {
    const within = (faces: number) => forecastFalseAlarms({ ...known, faces }, MODEL)(1.1);
    expect(within(10)).toBeCloseTo(10 * 1e-3, 9);
    expect(within(20)).toBeCloseTo(2 * within(10), 9);
    expect(within(0)).toBe(0);
  });

  it('are never more than all faces without a calibration', () => {
    const expected = forecastFalseAlarms({ calibration: null, neighbourhood: null, faces: 7 }, MODEL);
    expect(expected(1.9)).toBe(7);
  });

  it('never fall with distance', () => {
    fc.assert(
      fc.property(curves, distanceLists, distances, distances, (curve, near, one, other) => {
        const expected = forecastOf(curve, near);
        const [nearer, farther] = [Math.min(one, other), Math.max(one, other)];
        expect(expected(nearer)).toBeLessThanOrEqual(expected(farther) * (1 + 1e-9));
      }),
    );
  });

  it('never become fewer when a face is added', () => {
    fc.assert(
      fc.property(curves, distanceLists, distances, withinStrangers, (curve, near, added, distance) => {
        const [before, after] = [forecastOf(curve, near), forecastOf(curve, [...near, added])];
        expect(after(distance)).toBeGreaterThanOrEqual(before(distance) * (1 - 1e-9));
      }),
    );
  });

  function forecastOf(curve: FalseAlarmCurve, near: readonly number[]) {
    const neighbourhood = neighbourhoodOf(people(near), SAME_PERSON);
    return forecastFalseAlarms({ calibration: { ...calibration, curve }, neighbourhood, faces: near.length }, MODEL);
  }
});

it('a calibration serves until the source has grown by more than a tenth', () => {
  const calibration = { curve: CURVE, searches: 500, faces: 900 };
  expect([900, 1_000, 1_001, 100].map((faces) => isUpToDate(calibration, faces))).toEqual([true, true, false, true]);
  expect(isMeasured(calibration, 1_000)).toBe(true);
  expect(isMeasured(calibration, 1_001)).toBe(false);
});

it('with few searches the rate of rare events is an estimate', () => {
  expect(isMeasured({ curve: CURVE, searches: 99, faces: 99 }, 99)).toBe(false);
});

function people(all: readonly number[]): NearFace[] {
  return all.toSorted((a, b) => a - b).map((distance, index) => face(`person-${index}`, distance));
}

function face(personId: string, distance: number): NearFace {
  return { personId, photoId: 'photo', distance };
}
