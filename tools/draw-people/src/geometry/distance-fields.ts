// Building blocks of modelling with signed distances. Everything here runs millions of times per picture, so points
// travel as bare coordinates.

const { abs, max, min, sqrt } = Math;

/** A distance to a surface, negative inside. */
export type DistanceField = (x: number, y: number, z: number) => number;

export function clamp(value: number, low: number, high: number): number {
  return min(high, max(low, value));
}

/** Union whose seam is rounded over the width `k`. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = k - abs(a - b);
  return h > 0 ? min(a, b) - (h * h) / (4 * k) : min(a, b);
}

/** Intersection whose seam is rounded over the width `k`; with a negated field it carves. */
export function smoothMax(a: number, b: number, k: number): number {
  const h = k - abs(a - b);
  return h > 0 ? max(a, b) + (h * h) / (4 * k) : max(a, b);
}

/** The S-curve on [0, 1]. */
export function smoothUnit(t: number): number {
  return t * t * (3 - 2 * t);
}

export function unitClamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** Climbs smoothly from 0 at `from` to 1 at `to`; `from` may be the greater. */
export function smoothstep(from: number, to: number, value: number): number {
  return smoothUnit(unitClamp((value - from) / (to - from)));
}

/** Approximate distance to an ellipsoid at the origin. */
export function ellipsoid(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const a = x / rx;
  const b = y / ry;
  const c = z / rz;
  const scaled = sqrt(a * a + b * b + c * c);
  const d = a / rx;
  const e = b / ry;
  const f = c / rz;
  const slope = sqrt(d * d + e * e + f * f);
  return slope > 1e-9 ? (scaled * (scaled - 1)) / slope : -min(rx, ry, rz);
}

/** A limb between two points, its radius going linearly from one end to the other. */
export interface Limb {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly radiusFrom: number;
  readonly radiusTo: number;
}

export function limbDistance(x: number, y: number, z: number, limb: Limb): number {
  const { from, to } = limb;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const dz = to[2] - from[2];
  const px = x - from[0];
  const py = y - from[1];
  const pz = z - from[2];
  const t = unitClamp((px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz));
  const qx = px - t * dx;
  const qy = py - t * dy;
  const qz = pz - t * dz;
  return sqrt(qx * qx + qy * qy + qz * qz) - (limb.radiusFrom + (limb.radiusTo - limb.radiusFrom) * t);
}

/** A soft bump: 1 at the centre, 0 outside the ellipsoid. */
export function bell(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const a = x / rx;
  const b = y / ry;
  const c = z / rz;
  const q = 1 - a * a - b * b - c * c;
  return q > 0 ? q * q : 0;
}
