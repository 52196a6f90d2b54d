import type { MouthLayout } from './face-layout.ts';

/** Heights of the lips at one place across the mouth. */
export interface LipCurves {
  /** The line where closed lips meet. */
  line: number;
  upperInner: number;
  upperOuter: number;
  lowerInner: number;
  lowerOuter: number;
  /** Lower edge of the upper teeth. */
  teeth: number;
  /** 1 in the middle, 0 at the corners. */
  fullness: number;
}

export function createLipCurves(): LipCurves {
  return { line: 0, upperInner: 0, upperOuter: 0, lowerInner: 0, lowerOuter: 0, teeth: 0, fullness: 0 };
}

/** Writes the curves at `u` (−1 and 1 are the corners) to `out`: this runs too often to make an object each time. */
export function traceLips(mouth: MouthLayout, u: number, out: LipCurves): void {
  const across = u < 0 ? -u : u;
  const u2 = u * u;
  const full = u2 < 1 ? 1 - u2 : 0;
  const rise = mouth.lift * u2 * (0.6 + 0.4 * across);
  const tubercle = (0.014 / (1 + 60 * mouth.gap)) * (across < 0.5 ? (1 - 4 * u2) * (1 - 4 * u2) : 0);
  const line = mouth.y + rise - tubercle + mouth.skew * u;
  const open = mouth.gap * full * (0.55 + 0.45 * full);
  const dip = 1 - mouth.cupid * Math.max(0, 1 - u2 * 40);
  const shoulder = full * (0.72 + 0.28 * full);
  out.line = line;
  out.upperInner = line + 0.3 * open;
  out.upperOuter = out.upperInner + mouth.lipUp * shoulder * dip;
  out.lowerInner = line - 0.7 * open;
  out.lowerOuter = out.lowerInner - mouth.lipLow * full * (1.25 - 0.25 * full);
  out.teeth = out.upperInner - 0.075 * (1 - 0.4 * u2);
  out.fullness = full;
}
