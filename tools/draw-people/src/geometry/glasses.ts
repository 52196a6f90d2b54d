import type { Glasses } from '../person/person.ts';
import type { DistanceField } from './distance-fields.ts';
import { unitClamp } from './distance-fields.ts';
import type { FaceLayout } from './face-layout.ts';

const { abs, max, min, sqrt } = Math;
/** The lenses bend round the face this much. */
export const LENS_BEND = 0.32;
const TEMPLE_END_Z = -0.1;

export interface GlassesForm {
  readonly distance: DistanceField;
  /** Signed distance to the outline of a lens, seen from the front. */
  outline(ax: number, y: number): number;
  planeZ(ax: number): number;
}

export function createGlasses(style: Glasses, { eyes, ears }: FaceLayout): GlassesForm {
  const lensX = eyes.x * 0.99;
  const lensY = eyes.y - 0.03;
  const { width, height, thickness } = style;
  const corner = min(width, height) * style.roundness;
  const frontZ = eyes.z + eyes.radius + 0.15;

  function outline(ax: number, y: number): number {
    const lift = style.cat * max(0, ax - lensX) * 0.5;
    const qx = abs(ax - lensX) - width + corner;
    const qy = abs(y - lensY - lift) - height + corner;
    const ox = max(qx, 0);
    const oy = max(qy, 0);
    return sqrt(ox * ox + oy * oy) + min(max(qx, qy), 0) - corner;
  }

  function planeZ(ax: number): number {
    return frontZ - LENS_BEND * ax * ax;
  }

  const hingeX = lensX + width;
  const hingeZ = planeZ(hingeX);
  /** A temple runs from the outer corner back to the ear. */
  function templeDistance(ax: number, y: number, z: number): number {
    const t = unitClamp((z - hingeZ) / (TEMPLE_END_Z - hingeZ));
    const tx = ax - (hingeX + (ears.x + 0.06 - hingeX) * min(1, t * 1.6));
    const ty = y - (lensY + height * 0.45 - 0.05 * t);
    const tz = z - (hingeZ + (TEMPLE_END_Z - hingeZ) * t);
    return sqrt(tx * tx + ty * ty + tz * tz) - thickness * 0.9;
  }

  function distance(x: number, y: number, z: number): number {
    const ax = abs(x);
    const dz = z - planeZ(ax);
    const o = outline(ax, y);
    const ring = sqrt(o * o + dz * dz) - thickness;
    const bx = max(ax - (lensX - width), 0);
    const by = y - lensY - height * 0.35 - 0.05 * (1 - (ax / 0.1) ** 2) * 0.5;
    const bridge = sqrt(bx * bx + by * by + dz * dz) - thickness;
    return min(ring, bridge, templeDistance(ax, y, z)) * 0.9;
  }

  return { distance, outline, planeZ };
}
