import { smoothUnit } from '../geometry/distance-fields.ts';

const OCTAVE_SCALE = 2.03;
const FIRST_AMPLITUDE = 0.55;

function latticeValue(ix: number, iy: number, iz: number): number {
  let hash = Math.imul(ix, 0x27d4eb2d) ^ Math.imul(iy, 0x165667b1) ^ Math.imul(iz, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Smooth value noise in [-1, 1]. */
export function noise3(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = smoothUnit(x - ix);
  const fy = smoothUnit(y - iy);
  const fz = smoothUnit(z - iz);
  const nearLow = mix(latticeValue(ix, iy, iz), latticeValue(ix + 1, iy, iz), fx);
  const nearHigh = mix(latticeValue(ix, iy + 1, iz), latticeValue(ix + 1, iy + 1, iz), fx);
  const farLow = mix(latticeValue(ix, iy, iz + 1), latticeValue(ix + 1, iy, iz + 1), fx);
  const farHigh = mix(latticeValue(ix, iy + 1, iz + 1), latticeValue(ix + 1, iy + 1, iz + 1), fx);
  return mix(mix(nearLow, nearHigh, fy), mix(farLow, farHigh, fy), fz) * 2 - 1;
}

/** Layers of ever finer noise, about [-1, 1]. The shifts keep the layers from lining up at the origin. */
export function layeredNoise3(x: number, y: number, z: number, octaves: number): number {
  let sum = 0;
  let amplitude = FIRST_AMPLITUDE;
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise3(x, y, z);
    x = x * OCTAVE_SCALE + 17.1;
    y = y * OCTAVE_SCALE - 3.7;
    z = z * OCTAVE_SCALE + 5.3;
    amplitude *= 0.5;
  }
  return sum;
}
