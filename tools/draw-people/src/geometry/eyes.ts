import { ellipsoid, smoothMax, smoothMin } from './distance-fields.ts';
import type { EyeLayout } from './face-layout.ts';
import { createLidCurves, traceLids } from './lid-curves.ts';

const { max, min, sqrt } = Math;
const LID_THICKNESS = 0.018;
/** Beyond this distance from the centre of the eyeball lids change nothing. */
const LID_REACH = 0.36;

/** Adds a feature to the distance `d` of what is already there; `ax` is the distance from the middle of the face. */
export type AddFeature = (d: number, ax: number, y: number, z: number) => number;

export function createEyeSocket(eyes: EyeLayout): AddFeature {
  return (d, ax, y, z) => {
    const socket = ellipsoid(ax - eyes.x + 0.025, y - eyes.y - 0.03, z - eyes.z - 0.3, 0.215, 0.14, 0.195);
    return smoothMax(d, -socket + 0.03 - 0.03 * eyes.socket, 0.16);
  };
}

export function createLidsAndEyeball(eyes: EyeLayout): AddFeature {
  const lids = createLidCurves();
  return (d, ax, y, z) => {
    const lx = ax - eyes.x;
    const ly = y - eyes.y;
    const lz = z - eyes.z;
    const r = sqrt(lx * lx + ly * ly + lz * lz);
    if (r > LID_REACH) return d;
    const u = lx * eyes.cosTilt + ly * eyes.sinTilt;
    const v = ly * eyes.cosTilt - lx * eyes.sinTilt;
    // Lids hug the eyeball; the crease is where they dive under the flesh of the brow.
    const blend = v > 0.04 ? 0.045 : 0.045 + 0.06 * min(1, (0.04 - v) / 0.1);
    let closed = smoothMin(d, r - (eyes.radius + LID_THICKNESS), blend);
    traceLids(eyes, u / eyes.width, lids);
    const opening = max(v - lids.up, lids.low - v);
    if (lz > -0.05) closed = smoothMax(closed, -opening * 0.9, 0.014);
    return min(closed, r - eyes.radius);
  };
}
