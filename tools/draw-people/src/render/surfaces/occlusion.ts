import { at, tripleAt } from '../../geometry/buffer.ts';
import { smoothUnit } from '../../geometry/distance-fields.ts';
import { dot, pointAlong, type Vector } from '../../geometry/vector.ts';
import type { Light } from '../../photo/photo.ts';
import type { Scene } from '../scene.ts';
import { PART } from './part.ts';
import type { SurfaceMap } from './surface-map.ts';

const { abs, floor, max } = Math;
const LIFT = 0.006;
const SHADOW_STEPS = 13;
const SHADOW_REACH = 1.6;
/** How far into the penumbra a shadow is still followed. */
const PENUMBRA = 0.35;
const NOTHING_THERE = -1;
const DEPTH_TOLERANCE = 4000;

/** How far to look along the normal, and how much a surface met there counts. */
const PROBES: readonly (readonly [number, number])[] = [
  [0.03, 8],
  [0.08, 3.6],
  [0.18, 1.5],
  [0.36, 0.6],
];

/** How open each place is to its surroundings and to the key light, at half the resolution. */
export interface Occlusion {
  readonly width: number;
  readonly open: Float32Array;
  readonly lit: Float32Array;
  readonly depth: Float32Array;
}

export function traceOcclusion(scene: Scene, map: SurfaceMap, key: Light): Occlusion {
  const width = map.width >> 1;
  const occlusion: Occlusion = {
    width,
    open: new Float32Array(width * width),
    lit: new Float32Array(width * width),
    depth: new Float32Array(width * width).fill(NOTHING_THERE),
  };
  for (let j = 0; j < width; j++) {
    for (let i = 0; i < width; i++) {
      const p = firstSolid(map, 2 * j * map.width + 2 * i);
      if (p === null) continue;
      const normal = tripleAt(map.normal, p);
      const point = pointAlong(tripleAt(map.position, p), normal, LIFT);
      const q = j * width + i;
      occlusion.open[q] = openness(scene, point, normal);
      occlusion.depth[q] = at(map.depth, p);
      occlusion.lit[q] = dot(normal, key.direction) > -0.15 ? keyLight(scene, point, key) : 0;
    }
  }
  return occlusion;
}

/** One of the four pixels that share a half-resolution place. */
function firstSolid({ part, width }: SurfaceMap, p: number): number | null {
  for (const candidate of [p, p + 1, p + width, p + width + 1]) {
    if (at(part, candidate) !== PART.none) return candidate;
  }
  return null;
}

function openness(scene: Scene, point: Vector, normal: Vector): number {
  let closed = 0;
  for (const [reach, weight] of PROBES) {
    const [x, y, z] = pointAlong(point, normal, reach);
    closed += max(0, reach - scene.distance(x, y, z)) * weight;
  }
  return 1 / (1 + closed * 1.5);
}

/** Share of the key light that passes everything solid, with a soft edge. */
function keyLight(scene: Scene, point: Vector, { direction, softness }: Light): number {
  const sharpness = 7 - 4 * softness;
  let passed = 1;
  let t = 0.025;
  for (let k = 0; k < SHADOW_STEPS; k++) {
    const [x, y, z] = pointAlong(point, direction, t);
    const d = scene.distance(x, y, z);
    passed = Math.min(passed, (sharpness * d) / t);
    if (passed < -PENUMBRA) return 0;
    t += d < 0.03 ? 0.03 : d;
    if (t > SHADOW_REACH) break;
  }
  return smoothUnit((passed + PENUMBRA) / (1 + PENUMBRA));
}

export interface FullPixel {
  readonly i: number;
  readonly j: number;
  readonly depth: number;
}

/** A half-resolution value at a full pixel, taken from neighbours at about the same depth. */
export function lookUp({ width, depth: depths }: Occlusion, values: Float32Array, { i, j, depth }: FullPixel): number {
  const fx = (i - 0.5) / 2;
  const fy = (j - 0.5) / 2;
  const ix = floor(fx);
  const iy = floor(fy);
  let sum = 0;
  let weights = 1e-9;
  for (let corner = 0; corner < 4; corner++) {
    const a = corner & 1;
    const b = corner >> 1;
    const q = cellAt(width, ix + a, iy + b);
    if (q === null || at(depths, q) < 0) continue;
    const wx = a === 1 ? fx - ix : 1 - fx + ix;
    const wy = b === 1 ? fy - iy : 1 - fy + iy;
    const apart = abs(at(depths, q) - depth);
    const weight = (wx * wy + 0.001) / (1 + apart * apart * DEPTH_TOLERANCE);
    sum += at(values, q) * weight;
    weights += weight;
  }
  return sum / weights;
}

function cellAt(width: number, x: number, y: number): number | null {
  return x < 0 || y < 0 || x >= width || y >= width ? null : y * width + x;
}
