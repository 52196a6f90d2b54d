import type { EyeLayout } from '../geometry/face-layout.ts';
import { createLidCurves, traceLids } from '../geometry/lid-curves.ts';
import type { Vector } from '../geometry/vector.ts';
import { Random } from '../random/random.ts';
import type { HairScene } from './hair-scene.ts';
import type { Strands } from './strands.ts';

const LASH_STREAM = 97;
const POINTS_PER_LASH = 4;

interface LashRow {
  readonly isUpper: boolean;
  readonly count: number;
  /** Innermost lash, −1 being the inner corner. */
  readonly from: number;
  readonly length: number;
  readonly rise: number;
  readonly curl: number;
  readonly width: number;
  readonly alpha: number;
}

const ROWS: readonly LashRow[] = [
  { isUpper: true, count: 46, from: -0.8, length: 0.05, rise: 0.12, curl: 0.45, width: 0.0042, alpha: 0.75 },
  { isUpper: false, count: 22, from: -0.4, length: 0.026, rise: -0.5, curl: -0.15, width: 0.003, alpha: 0.45 },
];

export function addLashes(scene: HairScene, strands: Strands): void {
  for (const side of [-1, 1]) {
    const rng = new Random(scene.person.seed, LASH_STREAM, side);
    for (const row of ROWS) {
      for (let i = 0; i < row.count; i++) addLash(scene, strands, { rng, side, row });
    }
  }
}

interface LashPlace {
  readonly rng: Random;
  readonly side: number;
  readonly row: LashRow;
}

function addLash({ person, layout }: HairScene, strands: Strands, { rng, side, row }: LashPlace): void {
  const u = rng.range(row.from, 0.98);
  const length = row.length * person.lash * rng.range(0.7, 1.15) * (0.7 + 0.5 * Math.max(0, u));
  let [x, y, z] = lashRoot(layout.eyes, u, row.isUpper);
  const dx = 0.35 * u + 0.1 * rng.normal();
  let dy = row.rise;
  let dz = 0.85;
  for (let j = 0; j < POINTS_PER_LASH; j++) {
    strands.addPoint(x * side, y, z);
    x += (dx * length) / 3;
    y += (dy * length) / 3;
    z += (dz * length) / 3;
    dy += row.curl;
    dz -= 0.2;
  }
  strands.finish({ color: person.lashTone, width: row.width, alpha: row.alpha, kind: 'lash' });
}

function lashRoot(eyes: EyeLayout, u: number, isUpper: boolean): Vector {
  const lids = createLidCurves();
  traceLids(eyes, u, lids);
  const v = isUpper ? lids.up : lids.low;
  const base = eyes.radius + 0.016;
  const lx = u * eyes.width * eyes.cosTilt - v * eyes.sinTilt;
  const ly = u * eyes.width * eyes.sinTilt + v * eyes.cosTilt;
  const q = base * base - lx * lx - ly * ly;
  const lz = q > 0.0008 ? Math.sqrt(q) : 0.028;
  return [eyes.x + lx, eyes.y + ly, eyes.z + lz];
}
