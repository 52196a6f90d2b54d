import type { Raster } from './raster.ts';
import { inverseOf, type Similarity } from './similarity.ts';

/** More samples per axis make no difference to the networks. */
const MAX_SAMPLES = 4;

/** Cuts a square out of the picture, black outside of it. When shrinking, each pixel averages several samples. */
export function warp(picture: Raster, toSquare: Similarity, size: number): Raster {
  const back = inverseOf(toSquare);
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.ceil(Math.hypot(back.a, back.b))));
  const pixels = new Uint8Array(size * size * 3);
  const sum = new Float64Array(3);
  for (let index = 0; index < size * size; index += 1) {
    sum.fill(0);
    const x = index % size;
    const y = (index - x) / size;
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const u = x - 0.5 + ((sample % samples) + 0.5) / samples;
      const v = y - 0.5 + (Math.floor(sample / samples) + 0.5) / samples;
      addSample(picture, back.a * u - back.b * v + back.dx, back.b * u + back.a * v + back.dy, sum);
    }
    const at = index * 3;
    pixels[at] = (sum[0] ?? 0) / (samples * samples) + 0.5;
    pixels[at + 1] = (sum[1] ?? 0) / (samples * samples) + 0.5;
    pixels[at + 2] = (sum[2] ?? 0) / (samples * samples) + 0.5;
  }
  return { pixels, width: size, height: size };
}

/** Bilinear interpolation of the four pixels around (x, y). Pixels outside are black. */
function addSample({ pixels, width, height }: Raster, x: number, y: number, sum: Float64Array): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const right = x - left;
  const below = y - top;
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) {
    addEdgeSample({ pixels, width, height }, x, y, sum);
    return;
  }
  const at = (top * width + left) * 3;
  addPixel(pixels, at, (1 - right) * (1 - below), sum);
  addPixel(pixels, at + 3, right * (1 - below), sum);
  addPixel(pixels, at + width * 3, (1 - right) * below, sum);
  addPixel(pixels, at + width * 3 + 3, right * below, sum);
}

function addEdgeSample({ pixels, width, height }: Raster, x: number, y: number, sum: Float64Array): void {
  for (const row of [Math.floor(y), Math.floor(y) + 1]) {
    for (const column of [Math.floor(x), Math.floor(x) + 1]) {
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const weight = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
      addPixel(pixels, (row * width + column) * 3, weight, sum);
    }
  }
}

function addPixel(pixels: Uint8Array, at: number, weight: number, sum: Float64Array): void {
  sum[0] = (sum[0] ?? 0) + (pixels[at] ?? 0) * weight;
  sum[1] = (sum[1] ?? 0) + (pixels[at + 1] ?? 0) * weight;
  sum[2] = (sum[2] ?? 0) + (pixels[at + 2] ?? 0) * weight;
}
