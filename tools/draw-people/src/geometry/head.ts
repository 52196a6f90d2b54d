import { bell, type DistanceField, type Limb, limbDistance, smoothMin } from './distance-fields.ts';
import { createEar } from './ear.ts';
import { createEyeSocket, createLidsAndEyeball } from './eyes.ts';
import type { FaceLayout } from './face-layout.ts';
import { createMouth } from './mouth.ts';
import { createNose } from './nose.ts';
import type { Vector } from './vector.ts';

const { abs, min } = Math;
/** Farther away than this, small features need not be asked for. */
const FAR = 0.5;
const FAR_MARGIN = 0.3;
const EAR_REACH_SQUARED = 0.25;

/** Skin, eyeballs, teeth and neck as one distance field. */
export function createHead(layout: FaceLayout, skull: DistanceField, neckBase: Vector): DistanceField {
  const { ears, skew } = layout;
  const neck: Limb = {
    from: [0, -0.5, -0.2],
    to: neckBase,
    radiusFrom: layout.skull.neckRadius * 0.92,
    radiusTo: layout.skull.neckRadius * 1.06,
  };
  const addFlesh = createFlesh(layout);
  const addFeatures = createFeatures(layout);
  const earDistance = createEar(ears);

  return function headDistance(px, y, z) {
    const x = px + skew * y;
    const ax = abs(x);
    let d = smoothMin(skull(x, y, z), limbDistance(x, y, z, neck), 0.16);
    if (d > FAR) return d - FAR_MARGIN;
    d = addFlesh(d, ax, y, z);
    if (z > 0.2) d = addFeatures(d, x, y, z);
    const qx = ax - ears.x;
    const qy = y - ears.y;
    const qz = z - ears.z;
    if (qx * qx + qy * qy + qz * qz < EAR_REACH_SQUARED) d = smoothMin(d, earDistance(ax, y, z), 0.05);
    return d;
  };
}

/** Temples, cheeks, eye bags, jowls. */
function createFlesh({ flesh, eyes, jaw }: FaceLayout) {
  return (bare: number, ax: number, y: number, z: number): number => {
    let d = bare + 0.022 * bell(ax - 0.7, y - 0.22, z - 0.35, 0.26, 0.36, 0.4);
    d -= flesh.cheek * bell(ax - 0.42, y + 0.48, z - 0.5, 0.32, 0.4, 0.45);
    if (flesh.eyeBag > 0 && z > 0.3) {
      d -= 0.014 * min(2.5, flesh.eyeBag) * bell(ax - eyes.x, y + 0.125, z - 0.7, 0.15, 0.06, 0.25);
    }
    if (flesh.jowl > 0) d -= 0.045 * flesh.jowl * bell(ax - 0.33, y - jaw.chinY - 0.17, z - 0.5, 0.22, 0.2, 0.3);
    return d;
  };
}

function createFeatures(layout: FaceLayout) {
  const { brow, nose, mouth, jaw } = layout;
  const addSocket = createEyeSocket(layout.eyes);
  const addLids = createLidsAndEyeball(layout.eyes);
  const addNose = createNose(nose);
  const addMouth = createMouth(layout);
  return (skin: number, x: number, y: number, z: number): number => {
    const ax = abs(x);
    let d = skin - brow.ridge * bell(ax - 0.25, y - 0.19, z - 0.76, 0.34, 0.12, 0.4);
    d -= 0.02 * bell(x, y - 0.22, z - 0.85, 0.16, 0.14, 0.3);
    const isEyeBand = abs(y) < 0.42 && ax < 0.85;
    if (isEyeBand) d = addSocket(d, ax, y, z);
    if (y < 0.4 && y > nose.y - 0.3 && ax < 0.5) d = addNose(d, ax, y, z);
    if (isEyeBand) d = addLids(d, ax, y, z);
    if (abs(y - mouth.y) < 0.6 && ax < 0.8) d = addMouth(d, x, y, z);
    return d + jaw.chinCleft * bell(x, y - jaw.chinY - 0.13, z - 0.86, 0.05, 0.1, 0.2);
  };
}
