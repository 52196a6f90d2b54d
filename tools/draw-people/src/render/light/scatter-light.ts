import { at } from '../../geometry/buffer.ts';
import { isSkin } from '../surfaces/part.ts';
import type { SurfaceMap } from '../surfaces/surface-map.ts';

/** How far light spreads under skin: red furthest, blue least. */
const SPREAD = [0.022, 0.009, 0.005];
const LEAST_SIGMA = 0.5;
const WIDE_SIGMA = 4;
const MOST_TAPS = 24;
const DEPTH_WEIGHT = 14;

/** Spreads the light on skin (three floats per pixel) in place. */
export function scatterLight(light: Float32Array, map: SurfaceMap, pixelSize: number): void {
  const between = new Float32Array(map.part.length);
  for (const [channel, spread] of SPREAD.entries()) {
    const sigma = spread / pixelSize;
    if (sigma < LEAST_SIGMA) continue;
    const kernel = createKernel(sigma);
    const colour: Plane = { values: light, step: 3, offset: channel };
    const scratch: Plane = { values: between, step: 1, offset: 0 };
    blur(map, kernel, { from: colour, to: scratch, direction: 'across' });
    blur(map, kernel, { from: scratch, to: colour, direction: 'down' });
  }
}

interface Kernel {
  /** Distance between taps in pixels; wide blurs skip every other pixel. */
  readonly stride: number;
  readonly weights: readonly number[];
}

function createKernel(sigma: number): Kernel {
  const stride = sigma > WIDE_SIGMA ? 2 : 1;
  const taps = Math.min(MOST_TAPS, Math.ceil((sigma * 2.4) / stride));
  const weights = Array.from({ length: taps }, (_, k) => Math.exp(-(((k + 1) * stride) ** 2) / (2 * sigma * sigma)));
  return { stride, weights };
}

interface Plane {
  readonly values: Float32Array;
  readonly step: number;
  readonly offset: number;
}

interface Pass {
  readonly from: Plane;
  readonly to: Plane;
  readonly direction: 'across' | 'down';
}

function blur(map: SurfaceMap, kernel: Kernel, { from, to, direction }: Pass): void {
  for (let p = 0; p < map.part.length; p++) {
    if (!isSkin(at(map.part, p))) continue;
    to.values[p * to.step + to.offset] = blurredAt(map, kernel, { from, p, direction });
  }
}

interface BlurPlace {
  readonly from: Plane;
  readonly p: number;
  readonly direction: 'across' | 'down';
}

function blurredAt(map: SurfaceMap, { stride, weights }: Kernel, { from, p, direction }: BlurPlace): number {
  const { width } = map;
  const step = direction === 'down' ? width : 1;
  const before = direction === 'down' ? Math.floor(p / width) : p % width;
  const after = width - 1 - before;
  const sums: WeightedSum = { light: lightAt(from, p), weight: 1 };
  let offset = 0;
  for (const weight of weights) {
    offset += stride;
    if (offset <= before) addTap(map, sums, { from, p, neighbour: p - offset * step, weight });
    if (offset <= after) addTap(map, sums, { from, p, neighbour: p + offset * step, weight });
  }
  return sums.light / sums.weight;
}

interface WeightedSum {
  light: number;
  weight: number;
}

interface Tap {
  readonly from: Plane;
  readonly p: number;
  readonly neighbour: number;
  readonly weight: number;
}

/** Skin at another depth, as behind the edge of the nose, counts less. */
function addTap({ part, depth }: SurfaceMap, sums: WeightedSum, { from, p, neighbour, weight }: Tap): void {
  if (!isSkin(at(part, neighbour))) return;
  const apart = (at(depth, neighbour) - at(depth, p)) * DEPTH_WEIGHT;
  const share = weight / (1 + apart * apart);
  sums.light += share * lightAt(from, neighbour);
  sums.weight += share;
}

function lightAt({ values, step, offset }: Plane, p: number): number {
  return at(values, p * step + offset);
}
