import { smoothstep } from '../geometry/distance-fields.ts';
import { lengthOf, subtract, type Vector } from '../geometry/vector.ts';
import type { Hair } from '../person/hair-style.ts';
import type { Random } from '../random/random.ts';
import type { Guide } from './guide.ts';

export const SCALP_STRAND_WIDTH = 0.0056;
export const SCALP_STRAND_ALPHA = 0.85;
const TURN = 6.2832;

interface StrandRoot {
  readonly guide: Guide;
  readonly root: Vector;
  readonly cover: number;
}

/** The points of a visible hair: its guide, moved over to its own root, clumped, frizzed and curled. */
export function traceStrand(hair: Hair, rng: Random, { guide, root, cover }: StrandRoot): Vector[] {
  const { points, normal } = guide;
  const offset = subtract(root, guide.root);
  const layer = hair.volume * hair.spread * rng.range(-0.35, 1);
  const phase = guide.phase + rng.normal() * hair.frizz * 1.2;
  const keep = rng.range(0.72, 1) * (0.55 + 0.45 * cover);
  const last = Math.max(2, Math.round((points.length - 1) * keep));
  const stray: Vector = [rng.normal(), rng.normal(), rng.normal()];

  const traced: Vector[] = [];
  let run = 0;
  let before: Vector | null = null;
  for (const [j, point] of points.slice(0, last + 1).entries()) {
    const along = j / (points.length - 1);
    const spread = 1 - hair.clump * along ** 0.8;
    const grown = Math.min(1, along * 4);
    const frizz = hair.frizz;
    let x = point[0] + offset[0] * spread + (normal[0] * layer * grown + stray[0] * frizz * 0.03 * along);
    let y = point[1] + offset[1] * spread + (normal[1] * layer * grown * 0.6 + stray[1] * frizz * 0.03 * along);
    let z = point[2] + offset[2] * spread + (normal[2] * layer * grown + stray[2] * frizz * 0.03 * along);
    if (before) {
      const step = subtract(point, before);
      run += lengthOf(step) + 1e-9;
      const [cx, cy, cz] = hair.curl > 0 ? curlAt(hair, step, { run, phase, size: guide.size }) : [0, 0, 0];
      x += cx;
      y += cy;
      z += cz;
    }
    traced.push([x, y, z]);
    before = point;
  }
  return traced;
}

interface CurlPlace {
  /** Length of hair up to here. */
  readonly run: number;
  readonly phase: number;
  readonly size: number;
}

/** Displacement on the helix that winds round a hair going in the direction of `step`. */
function curlAt(hair: Hair, step: Vector, { run, phase, size }: CurlPlace): Vector {
  const [tx, ty, tz] = step;
  const length = lengthOf(step) + 1e-9;
  const level = Math.sqrt((ty / length) * (ty / length) + (-tx / length) * (-tx / length)) + 1e-6;
  const ux = ty / length / level;
  const uy = -tx / length / level;
  const vx = (-tz * uy) / length;
  const vy = (tz * ux) / length;
  const vz = (tx * uy - ty * ux) / length;
  const angle = phase + (run / hair.pitch) * TURN;
  const radius = hair.curl * size * smoothstep(0, hair.curlStart, run);
  const p = Math.cos(angle) * radius;
  const q = Math.sin(angle) * radius * hair.helix;
  return [ux * p + vx * q, uy * p + vy * q, vz * q];
}
