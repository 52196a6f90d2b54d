import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalibrationCurve, falseMatchRate, limitsFor, REFERENCE_CURVE } from './rules.ts';

const MODEL_LIMITS = { confident: 0.5, likely: 0.55, weak: 0.6 };

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
    for (const { distance, rate } of REFERENCE_CURVE)
      expect(falseMatchRate(REFERENCE_CURVE, distance)).toBeCloseTo(rate);
  });

  it('lies between its neighbours at a distance between them', () => {
    expect(falseMatchRate(REFERENCE_CURVE, 0.525)).toBeCloseTo(Math.sqrt(3.6e-5 * 1.8e-4), 6);
  });

  it('goes on falling below the nearest measured pair', () => {
    const at = (distance: number) => falseMatchRate(REFERENCE_CURVE, distance);
    expect(at(0.45)).toBeLessThan(at(0.5) / 2);
    expect(at(0.4) / at(0.45)).toBeCloseTo(at(0.45) / at(0.5));
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
    expect(limitsFor({ curve: REFERENCE_CURVE, faces: 10_000, modelLimits: MODEL_LIMITS })).toEqual(MODEL_LIMITS);
  });

  it('come nearer where a million faces make chance likenesses common', () => {
    const limits = limitsFor({ curve: REFERENCE_CURVE, faces: 1_000_000, modelLimits: MODEL_LIMITS });
    expect(limits.weak).toBeCloseTo(0.482, 2);
    expect(limits.confident).toBeLessThan(0.42);
    expect(1_000_000 * falseMatchRate(REFERENCE_CURVE, limits.weak)).toBeLessThanOrEqual(20);
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

  it('let no more strangers through than the band allows', () => {
    fc.assert(
      fc.property(curves, fc.integer({ min: 100, max: 10_000_000 }), (curve, faces) => {
        const { confident } = limitsFor({ curve, faces, modelLimits: MODEL_LIMITS });
        if (confident > 0) expect(faces * falseMatchRate(curve, confident)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
