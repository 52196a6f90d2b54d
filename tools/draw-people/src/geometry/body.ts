import type { Build } from '../person/person.ts';
import type { Outfit, Pose } from '../photo/photo.ts';
import { createCloth } from './cloth.ts';
import { type DistanceField, type Limb, limbDistance, smoothMin } from './distance-fields.ts';
import type { Vector } from './vector.ts';

const { abs, sqrt } = Math;
/** The torso turns and nods about this point of the neck. */
const PIVOT_Y = -1.05;
const PIVOT_Z = -0.28;
const NECK_BASE: Vector = [0, -2.0, -0.46];
const CHEST_DEPTH = 0.72;
/** A nodding head takes the torso along a little less. */
const PITCH_SHARE = 0.8;

/** Neck base, shoulders and clothes; all of it asked and answered in the frame of the head. */
export interface Body {
  toBody(x: number, y: number, z: number): Vector;
  readonly neckBase: Vector;
  readonly bareDistance: DistanceField;
  readonly clothDistance: DistanceField;
}

export function createBody(build: Build, pose: Pose, outfit: Outfit): Body {
  const yaw = -(pose.yaw - pose.torso);
  const pitch = pose.pitch * PITCH_SHARE;
  const cy = Math.cos(yaw);
  const sy = Math.sin(yaw);
  const cp = Math.cos(pitch);
  const sp = Math.sin(pitch);
  const torso = createTorso(build);
  const cloth = createCloth(torso, outfit.neckline);

  function toBody(x: number, y: number, z: number): Vector {
    const qy = y - PIVOT_Y;
    const qz = z - PIVOT_Z;
    const turnedZ = sy * x + cy * qz;
    return [cy * x - sy * qz, cp * qy - sp * turnedZ + PIVOT_Y, sp * qy + cp * turnedZ + PIVOT_Z];
  }

  function toHead([x, y, z]: Vector): Vector {
    const qy = y - PIVOT_Y;
    const qz = z - PIVOT_Z;
    const nodded = -sp * qy + cp * qz;
    return [cy * x + sy * nodded, cp * qy + sp * qz + PIVOT_Y, -sy * x + cy * nodded + PIVOT_Z];
  }

  return {
    toBody,
    neckBase: toHead(NECK_BASE),
    bareDistance(x, y, z) {
      const p = toBody(x, y, z);
      return torso(p[0], p[1], p[2]);
    },
    clothDistance(x, y, z) {
      const p = toBody(x, y, z);
      return cloth(p[0], p[1], p[2]);
    },
  };
}

function createTorso({ shoulders, bulk }: Build): DistanceField {
  const shoulderX = 1.5 * shoulders;
  const chestX = 1.42 * shoulders;
  const trapezius: Limb = {
    from: [0.1, -1.5, -0.5],
    to: [shoulderX * 0.9, -2.08, -0.45],
    radiusFrom: 0.26,
    radiusTo: 0.26,
  };
  const upperArm: Limb = {
    from: [shoulderX, -2.4, -0.42],
    to: [shoulderX + 0.12, -3.2, -0.4],
    radiusFrom: 0.36,
    radiusTo: 0.34,
  };
  const collarBone: Limb = {
    from: [0.12, -1.93, 0.13],
    to: [shoulderX * 0.85, -1.97, -0.3],
    radiusFrom: 0.06,
    radiusTo: 0.06,
  };

  return (x, y, z) => {
    const ax = abs(x);
    const bx = x / chestX;
    const by = (y + 3.0) / 1.2;
    const bz = (z + 0.28) / (CHEST_DEPTH * bulk);
    const chest = (sqrt(bx * bx + by * by + bz * bz) - 1) * CHEST_DEPTH;
    let d = smoothMin(limbDistance(ax, y, z, trapezius), limbDistance(ax, y, z, upperArm), 0.3);
    d = smoothMin(d, chest, 0.35);
    return smoothMin(d, limbDistance(ax, y, z, collarBone), 0.12);
  };
}
