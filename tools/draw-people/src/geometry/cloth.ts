import type { Neckline } from '../photo/photo.ts';
import { type DistanceField, type Limb, limbDistance, smoothMax, smoothMin, smoothstep } from './distance-fields.ts';

const { abs, max, min, sqrt } = Math;
const CLOTH_THICKNESS = 0.05;
const HEM = 0.03;

type Opening = readonly [rx: number, ry: number, rz: number];
const USUAL_OPENING: Opening = [0.6, 0.4, 0.64];
const OPENINGS: Readonly<Record<Neckline, Opening>> = {
  crew: USUAL_OPENING,
  vee: USUAL_OPENING,
  turtle: USUAL_OPENING,
  scoop: [0.66, 0.52, 0.72],
  collar: [0.53, 0.36, 0.62],
};

const TURTLE_TUBE: Limb = { from: [0, -1.28, -0.3], to: [0, -2.2, -0.42], radiusFrom: 0.5, radiusTo: 0.66 };

/** A garment on the torso, in the torso's frame. */
export function createCloth(torso: DistanceField, neckline: Neckline): DistanceField {
  const opening = OPENINGS[neckline];
  const isVee = neckline === 'vee';
  const neckHole: DistanceField = (x, y, z) => neckOpening(opening, isVee, [x, y, z]);

  switch (neckline) {
    case 'turtle':
      return (x, y, z) => smoothMin(torso(x, y, z) - CLOTH_THICKNESS, turtleRoll(x, y, z), 0.12);
    case 'collar':
      return (x, y, z) => {
        const shirt = smoothMax(torso(x, y, z) - CLOTH_THICKNESS, neckHole(x, y, z), HEM);
        return min(shirt, collarLeaves(x, y, z) * 0.85);
      };
    default:
      return (x, y, z) => {
        const cloth = torso(x, y, z) - CLOTH_THICKNESS;
        const hole = neckHole(x, y, z);
        // A ribbed band runs along the edge of the opening.
        const band = sqrt(hole * hole + cloth * cloth) - 0.035;
        return smoothMin(smoothMax(cloth, hole, HEM), band, 0.02);
      };
  }
}

/** Positive inside the opening for the neck. */
function neckOpening([rx, ry, rz]: Opening, isVee: boolean, [x, y, z]: readonly [number, number, number]): number {
  const a = x / rx;
  const b = (y + 1.64) / ry;
  const c = (z + 0.26) / rz;
  const round = (1 - sqrt(a * a + b * b + c * c)) * ry;
  if (!isVee || z <= -0.2) return round;
  return smoothMax(round, (0.5 * (y + 2.28) - abs(x)) * 0.85, 0.04);
}

function turtleRoll(x: number, y: number, z: number): number {
  const tube = limbDistance(x, y, z, TURTLE_TUBE);
  return smoothMax(tube - 0.02 + 0.02 * smoothstep(-1.5, -1.3, y), y + 1.34, 0.06);
}

/** Two leaves stand round the neck and part in front. */
function collarLeaves(x: number, y: number, z: number): number {
  const r = sqrt(x * x + (z + 0.34) * (z + 0.34));
  const front = smoothstep(-0.35, 0.45, z);
  const cone = abs(r - 0.53 - 0.3 * (-1.55 - y)) - 0.02;
  const top = y + 1.5 + 0.2 * front;
  const bottom = -1.86 - 0.1 * front - y;
  const leaf = smoothMax(cone, max(top, bottom), 0.015);
  return z > -0.2 ? max(leaf, 0.02 + 0.5 * max(0, y + 1.86) - abs(x)) : leaf;
}
