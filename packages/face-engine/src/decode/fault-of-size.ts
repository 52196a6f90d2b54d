import type { PictureFault } from '../face-engine.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';

export function faultOfSize(width: number, height: number): PictureFault | null {
  if (!(width > 0 && height > 0)) return 'picture_damaged';
  if (width * height > PICTURE_LIMITS.pixels) return 'picture_too_many_pixels';
  return Math.min(width, height) < PICTURE_LIMITS.smallestSide ? 'picture_too_small' : null;
}
