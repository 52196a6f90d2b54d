import type { ScoredBox } from '../geometry/boxes.ts';
import type { Raster } from '../geometry/raster.ts';

/** Above 64 px a larger face is recognised no better. At 20 px one in six is not recognised at all. */
const FULL_WIDTH = 64;
const MIN_WIDTH = 20;
/** Variance of the Laplacian of the aligned face, grey levels 0 to 255. */
const FULL_SHARPNESS = 60;

/**
 * 0 to 1: the detector's score times a factor for size and one for sharpness, each between ½ and 1. A sharp face of at least
 * 64 px keeps its score.
 */
export function faceQuality(box: ScoredBox, aligned: Raster): number {
  const size = (Math.min(box.width, box.height) - MIN_WIDTH) / (FULL_WIDTH - MIN_WIDTH);
  return clamp(box.score) * qualityFactor(size) * qualityFactor(sharpness(aligned) / FULL_SHARPNESS);
}

/** The variance of the Laplacian: high for a sharp picture, low for a blurred one. */
export function sharpness(aligned: Raster): number {
  const grey = toGrey(aligned);
  const { width, height } = aligned;
  let sum = 0;
  let squares = 0;
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      const difference = around - 4 * (grey[at] ?? 0);
      sum += difference;
      squares += difference * difference;
    }
  }
  const count = (width - 2) * (height - 2);
  return squares / count - (sum / count) ** 2;
}

function toGrey({ pixels, width, height }: Raster): Float32Array {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [red, green, blue] = [pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0];
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return grey;
}

function qualityFactor(share: number): number {
  return 0.5 + clamp(share) / 2;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
