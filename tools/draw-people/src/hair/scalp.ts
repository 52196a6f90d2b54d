import { type DistanceField, smoothstep, smoothUnit } from '../geometry/distance-fields.ts';
import type { Vector } from '../geometry/vector.ts';
import type { Hair } from '../person/hair-style.ts';
import { noise3 } from '../random/noise.ts';

const { abs, exp, max, sqrt } = Math;

/** Lower edge of scalp hair: [azimuth (0 = front, π = back), height]. */
const EDGE: readonly (readonly [number, number])[] = [
  [0, 0.73],
  [0.3, 0.72],
  [0.5, 0.69],
  [0.66, 0.61],
  [0.8, 0.47],
  [0.95, 0.29],
  [1.08, 0.12],
  [1.18, -0.12],
  [1.24, -0.2],
  [1.38, -0.22],
  [1.46, 0.1],
  [1.6, 0.2],
  [1.85, 0.14],
  [2.0, -0.2],
  [2.3, -0.48],
  [2.7, -0.56],
  [3.2, -0.6],
];
const NAPE_HEIGHT = -0.6;
const SCALP_CENTER_Y = 0.3;
const SCALP_CENTER_Z = -0.1;
const ROOT_STEPS = 7;
const GRADIENT_STEP = 0.01;

function edgeHeight(azimuth: number): number {
  let [from, fromY] = [0, NAPE_HEIGHT];
  for (const [to, toY] of EDGE) {
    if (azimuth <= to) return to === 0 ? toY : fromY + (toY - fromY) * smoothUnit((azimuth - from) / (to - from));
    from = to;
    fromY = toY;
  }
  return NAPE_HEIGHT;
}

/** 0 outside the hair, 1 well inside, smooth at the hairline. */
export function scalpCover(hair: Hair, x: number, y: number, z: number): number {
  if (hair.style === 'bald') return 0;
  const azimuth = Math.atan2(abs(x), z + 0.1);
  const jitter = 0.025 * noise3(x * 9 + 3, y * 9, z * 9);
  let edge = edgeHeight(azimuth) + jitter + hair.hairline * smoothstep(1.0, 0.3, azimuth);
  const temples = hair.recession * 0.22 * exp(-(((azimuth - 0.52) / 0.2) ** 2));
  edge += temples + 0.07 * hair.recession * smoothstep(0.9, 0.2, azimuth);
  edge -= hair.peak * 0.06 * exp(-((azimuth / 0.13) ** 2));
  return smoothstep(-0.02, 0.07, y - edge) * crownCover(hair, x, y, z);
}

/** A bare crown grows from the vertex towards the forehead. */
function crownCover({ crown }: Hair, x: number, y: number, z: number): number {
  if (crown === 0 || y <= SCALP_CENTER_Y) return 1;
  const cx = x / (0.2 + 0.5 * crown);
  const cz = (z + 0.2) / (0.25 + 0.95 * crown);
  return smoothstep(0.75, 1.1, sqrt(cx * cx + cz * cz) + 0.4 * max(0, 0.75 - y));
}

/** Unit vector straight away from a surface. */
export function outwardsFrom(surface: DistanceField, [x, y, z]: Vector): Vector {
  const d = surface(x, y, z);
  const gx = surface(x + GRADIENT_STEP, y, z) - d;
  const gy = surface(x, y + GRADIENT_STEP, z) - d;
  const gz = surface(x, y, z + GRADIENT_STEP) - d;
  const n = 1 / (sqrt(gx * gx + gy * gy + gz * gz) + 1e-9);
  return [gx * n, gy * n, gz * n];
}

/** Where a ray from inside the head meets the skull. */
export function rootOn(skull: DistanceField, [dx, dy, dz]: Vector): Vector {
  let r = 1;
  for (let i = 0; i < ROOT_STEPS; i++) r -= 0.9 * skull(dx * r, SCALP_CENTER_Y + dy * r, SCALP_CENTER_Z + dz * r);
  return [dx * r, SCALP_CENTER_Y + dy * r, SCALP_CENTER_Z + dz * r];
}
