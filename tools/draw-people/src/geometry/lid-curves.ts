import type { EyeLayout } from './face-layout.ts';

/** Heights of the lid edges above the eye's own horizontal, at one place across the eye. */
export interface LidCurves {
  up: number;
  low: number;
}

export function createLidCurves(): LidCurves {
  return { up: 0, low: 0 };
}

/** Writes the edges at `u` (−1 and 1 are the corners) to `out`: this runs too often to make an object each time. */
export function traceLids(eyes: EyeLayout, u: number, out: LidCurves): void {
  const skewed = u + eyes.lidSkew * (1 - u * u);
  const f = 1 - skewed * skewed;
  const g = 1 - (u - 0.1 * (1 - u * u)) ** 2;
  out.up = f > 0 ? eyes.lidUp * f * (1.5 - 0.5 * f) : eyes.lidUp * f * 2;
  out.low = g > 0 ? -eyes.lidLow * g * (1.25 - 0.25 * g) : -eyes.lidLow * g * 2;
}
