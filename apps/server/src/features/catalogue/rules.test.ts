import { DLIB_RESNET29 } from '@vidno/face-engine/embedders/dlib-resnet29';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalibrationCurve, falseMatchRate, limitsFor, meaningOf } from './rules.ts';

const { referenceCurve: CURVE, limits: MODEL_LIMITS } = DLIB_RESNET29;

/** Any curve: distances and rates that grow together. */
const curves: fc.Arbitrary<CalibrationCurve> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0.05, max: 3, noNaN: true })), { maxLength: 12 })
  .map((steps) => {
    let distance = 0.1;
    let logarithm = -16;
    return steps.map(([step, growth]) => {
      distance += step / 1000;
      logarithm += growth;
      return { distance, rate: Math.min(1, Math.exp(logarithm)) };
    });
  });
const distances = fc.double({ min: 0, max: 1.5, noNaN: true });
const faceCounts = fc.integer({ min: 0, max: 100_000_000 });

describe('the false-match rate', () => {
  it('is what was measured at the measured distances', () => {
    for (const { distance, rate } of CURVE) expect(falseMatchRate(CURVE, distance) / rate).toBeCloseTo(1, 9);
  });

  it('follows the line of the last two points beyond the farthest one, up to 1', () => {
    const at = (distance: number) => falseMatchRate(CURVE, distance);
    expect(at(0.7) / at(0.65)).toBeCloseTo(at(0.65) / at(0.6), 9);
    expect(at(2)).toBe(1);
  });

  it('is constant for a single measured point, and 1 when nothing was measured', () => {
    for (const distance of [0.3, 0.5, 0.7]) {
      expect(falseMatchRate([{ distance: 0.5, rate: 0.01 }], distance)).toBe(0.01);
      expect(falseMatchRate([], distance)).toBe(1);
    }
  });

  it('is constant where the curve is flat', () => {
    const flat = [
      { distance: 0.4, rate: 0.01 },
      { distance: 0.5, rate: 0.01 },
    ];
    for (const distance of [0.3, 0.45, 0.6]) expect(falseMatchRate(flat, distance)).toBe(0.01);
  });

  it('lies between its neighbours at a distance between them', () => {
    expect(falseMatchRate(CURVE, 0.525)).toBeCloseTo(Math.sqrt(3.6e-5 * 1.8e-4), 6);
  });

  it('goes on falling below the nearest measured pair', () => {
    const at = (distance: number) => falseMatchRate(CURVE, distance);
    expect(at(0.45)).toBeLessThan(at(0.5) / 2);
    expect(at(0.4) / at(0.45)).toBeCloseTo(at(0.45) / at(0.5));
  });

  it('falls there with the slope to the first point with ten times the rate', () => {
    const curve = [
      { distance: 0.4, rate: 0.001 },
      { distance: 0.45, rate: 0.009 },
      { distance: 0.5, rate: 0.01 },
      { distance: 0.6, rate: 0.5 },
    ];
    expect(falseMatchRate(curve, 0.3)).toBeCloseTo(0.0001, 9);
  });

  it('never falls with distance and is always a part of all', () => {
    fc.assert(
      fc.property(curves, distances, distances, (curve, one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)];
        expect(falseMatchRate(curve, near)).toBeLessThanOrEqual(falseMatchRate(curve, far) * (1 + 1e-9));
        expect(falseMatchRate(curve, far)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the limits of the bands', () => {
  it('are those of the model for ten thousand real faces', () => {
    expect(limitsFor({ curve: CURVE, faces: 10_000, modelLimits: MODEL_LIMITS })).toEqual(MODEL_LIMITS);
  });

  it('come nearer where a million faces make chance likenesses common', () => {
    const limits = limitsFor({ curve: CURVE, faces: 1_000_000, modelLimits: MODEL_LIMITS });
    expect(limits.weak).toBeCloseTo(0.482, 2);
    expect(limits.confident).toBeLessThan(0.42);
    expect(1_000_000 * falseMatchRate(CURVE, limits.weak)).toBeLessThanOrEqual(20);
  });

  it('never pass those of the model, nor each other', () => {
    fc.assert(
      fc.property(curves, faceCounts, (curve, faces) => {
        const { confident, likely, weak } = limitsFor({ curve, faces, modelLimits: MODEL_LIMITS });
        expect(confident).toBeLessThanOrEqual(likely);
        expect(likely).toBeLessThanOrEqual(weak);
        expect(confident).toBeLessThanOrEqual(MODEL_LIMITS.confident);
        expect(likely).toBeLessThanOrEqual(MODEL_LIMITS.likely);
        expect(weak).toBeLessThanOrEqual(MODEL_LIMITS.weak);
      }),
    );
  });

  it('never widen when faces are added', () => {
    fc.assert(
      fc.property(curves, faceCounts, faceCounts, (curve, one, other) => {
        const few = limitsFor({ curve, faces: Math.min(one, other), modelLimits: MODEL_LIMITS });
        const many = limitsFor({ curve, faces: Math.max(one, other), modelLimits: MODEL_LIMITS });
        expect(many.confident).toBeLessThanOrEqual(few.confident);
        expect(many.likely).toBeLessThanOrEqual(few.likely);
        expect(many.weak).toBeLessThanOrEqual(few.weak);
      }),
    );
  });

  it('let through as many strangers as each band allows and no more', () => {
    const allowed = { confident: 0.5, likely: 2, weak: 20 };
    const step = 0.0001;
    fc.assert(
      fc.property(curves, fc.integer({ min: 100, max: 10_000_000 }), (curve, faces) => {
        const limits = limitsFor({ curve, faces, modelLimits: MODEL_LIMITS });
        for (const band of ['confident', 'likely', 'weak'] as const) {
          const strangersAt = (distance: number) => faces * falseMatchRate(curve, distance);
          if (limits[band] > 0) expect(strangersAt(limits[band])).toBeLessThanOrEqual(allowed[band] * (1 + 1e-9));
          if (limits[band] < MODEL_LIMITS[band]) {
            expect(strangersAt(limits[band] + step)).toBeGreaterThan(allowed[band] * (1 - 1e-9));
          }
        }
      }),
    );
  });

  it('are those of the model for an empty catalogue', () => {
    const curve = [{ distance: 0.1, rate: 0.4 }];
    expect(limitsFor({ curve, faces: 0, modelLimits: MODEL_LIMITS })).toEqual(MODEL_LIMITS);
  });

  it('are reported with the number of strangers they are expected to let through', () => {
    const [confident] = meaningOf({ confident: 0.5, likely: 0.55, weak: 0.6 }, { curve: CURVE, faces: 50_000 });
    expect(confident?.band).toBe('confident');
    expect(confident?.false_match_rate).toBeCloseTo(3.6e-5, 12);
    expect(confident?.expected_false_matches).toBeCloseTo(1.8, 9);
  });
});
