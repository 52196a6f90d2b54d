import type { Raster } from './raster.ts';
import { inverseOf, type Similarity } from './similarity.ts';

/**
 * More samples per axis make no difference to the networks.
 * @limit none
 */
const MAX_SAMPLES = 4;

/** Cuts a square out of the picture, black outside of it. When shrinking, each pixel averages several samples. */
export function warp(picture: Raster, toSquare: Similarity, size: number): Raster {
  const toPicture = inverseOf(toSquare);
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.round(Math.hypot(toPicture.a, toPicture.b))));
  const square = { pixels: new Uint8Array(size * size * 3), width: size, height: size };
  const warping = { picture, toPicture, samples, square };
  for (let index = 0; index < size * size; index += 1) averagePixel(warping, index);
  return square;
}

interface Warping {
  readonly picture: Raster;
  readonly toPicture: Similarity;
  /** Per axis of a pixel. */
  readonly samples: number;
  readonly square: Raster;
}

/**
 * Each sample is the bilinear interpolation of the four pixels around it. A picture takes half a million of them, so those of a
 * pixel are added up in one function and in variables: that takes four fifths of the time.
 */
function averagePixel({ picture, toPicture, samples, square }: Warping, index: number): void {
  const { pixels, width, height } = picture;
  const { a, b, dx, dy } = toPicture;
  const column = index % square.width;
  const row = (index - column) / square.width;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let sample = 0; sample < samples * samples; sample += 1) {
    const across = sample % samples;
    const u = column - 0.5 + (across + 0.5) / samples;
    const v = row - 0.5 + ((sample - across) / samples + 0.5) / samples;
    const x = a * u - b * v + dx;
    const y = b * u + a * v + dy;
    const left = Math.floor(x);
    const top = Math.floor(y);
    for (let corner = 0; corner < 4; corner += 1) {
      const fromColumn = left + (corner & 1);
      const fromRow = top + (corner >> 1);
      if (fromColumn < 0 || fromRow < 0 || fromColumn >= width || fromRow >= height) continue;
      const weight = (1 - Math.abs(x - fromColumn)) * (1 - Math.abs(y - fromRow));
      const from = (fromRow * width + fromColumn) * 3;
      red += (pixels[from] ?? 0) * weight;
      green += (pixels[from + 1] ?? 0) * weight;
      blue += (pixels[from + 2] ?? 0) * weight;
    }
  }
  const at = index * 3;
  square.pixels[at] = red / (samples * samples) + 0.5;
  square.pixels[at + 1] = green / (samples * samples) + 0.5;
  square.pixels[at + 2] = blue / (samples * samples) + 0.5;
}
