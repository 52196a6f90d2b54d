import type { EyePositions } from '../face-engine.ts';
import type { PixelBox } from '../geometry/boxes.ts';
import type { Point } from '../geometry/similarity.ts';

/**
 * As a share of the width of the face; 0.45 from the front. Nearer to each other, one eye hides behind the nose; further apart,
 * what was found are not the eyes of this face.
 */
const PLAUSIBLE_DISTANCE = { min: 0.2, max: 0.8 };
/** A tenth of a pixel of the largest stored picture. */
const PRECISION = 1e4;

/** Null where the face is in profile, or an eye outside the picture. */
export function locateEyes(
  five: readonly Point[],
  box: PixelBox,
  picture: { readonly width: number; readonly height: number },
): EyePositions | null {
  const [left, right] = five;
  if (!left || !right) return null;
  const distance = Math.hypot(right.x - left.x, right.y - left.y) / box.width;
  if (distance < PLAUSIBLE_DISTANCE.min || distance > PLAUSIBLE_DISTANCE.max) return null;
  const toFraction = ({ x, y }: Point): Point => ({ x: rounded(x / picture.width), y: rounded(y / picture.height) });
  const eyes = { left: toFraction(left), right: toFraction(right) };
  return [eyes.left, eyes.right].every(isInside) ? eyes : null;
}

function rounded(fraction: number): number {
  return Math.round(fraction * PRECISION) / PRECISION;
}

function isInside({ x, y }: Point): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}
