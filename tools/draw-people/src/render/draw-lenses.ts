import { type Color, multiplyColors } from '../color/color.ts';
import { at, setTriple, tripleAt } from '../geometry/buffer.ts';
import { smoothstep } from '../geometry/distance-fields.ts';
import { type GlassesForm, LENS_BEND } from '../geometry/glasses.ts';
import type { Vector } from '../geometry/vector.ts';
import { rayThrough } from './camera.ts';
import type { Stage } from './light/exposed-point.ts';
import { addLight } from './light/light-rig.ts';

const FIRST_GUESS_Z = 0.85;
const REFINEMENTS = 3;
const GLASS_TINT: Color = [0.95, 0.96, 0.96];

/** A soft darkening and a faint reflection where the lenses are. */
export function drawLenses(stage: Stage, glasses: GlassesForm, rgb: Float32Array): void {
  const { camera, map, rig } = stage;
  for (let p = 0; p < map.part.length; p++) {
    const ray = rayThrough(camera, (p % map.width) + 0.5, Math.floor(p / map.width) + 0.5);
    const hit = hitLens(glasses, camera.position, ray);
    if (!hit || hit.distance > at(map.depth, p)) continue;
    const under = multiplyColors(tripleAt(rgb, p), GLASS_TINT);
    setTriple(rgb, p, addLight(under, rig.sky, sheen(ray, hit.x, rig.key.direction)));
  }
}

/** Steps on to the bent plane of the lenses; null outside their outline. */
function hitLens(glasses: GlassesForm, origin: Vector, ray: Vector): { x: number; distance: number } | null {
  const [ox, oy, oz] = origin;
  if (ray[2] > -0.2) return null;
  let t = (FIRST_GUESS_Z - oz) / ray[2];
  for (let k = 0; k < REFINEMENTS; k++) t = (glasses.planeZ(Math.abs(ox + ray[0] * t)) - oz) / ray[2];
  const x = ox + ray[0] * t;
  const y = oy + ray[1] * t;
  if (Math.abs(x) > 0.7 || y > 0.35 || y < -0.4) return null;
  return glasses.outline(Math.abs(x), y) > 0 ? null : { x, distance: t };
}

/** The key light mirrored in the lens. */
function sheen([dx, dy, dz]: Vector, x: number, key: Vector): number {
  const nx = 2 * LENS_BEND * Math.abs(x) * (x < 0 ? -1 : 1);
  const n = 1 / Math.sqrt(nx * nx + 1);
  const facing = -(dx * nx + dz) * n;
  const towardsKey = (dx + 2 * facing * nx * n) * key[0] + dy * key[1] + (dz + 2 * facing * n) * key[2];
  return 0.018 + 0.1 * smoothstep(0.86, 0.97, towardsKey);
}
