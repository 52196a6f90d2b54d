import { scaleColor } from '../color/color.ts';
import { type DistanceField, smoothstep } from '../geometry/distance-fields.ts';
import { Random } from '../random/random.ts';
import type { HairScene } from './hair-scene.ts';
import type { Strands } from './strands.ts';

const { abs, sqrt } = Math;
const BROW_STREAM = 83;
const HAIRS_PER_BROW = 560;
const POINTS_PER_HAIR = 3;
const WIDTH = 0.0046;
const ALPHA = 0.62;
/** A little in front of the skin, so that the hair is seen. */
const STAND_OFF = 0.006;

interface BrowPoint {
  readonly x: number;
  readonly y: number;
  /** Half the thickness of the brow here. */
  readonly half: number;
}

/** The centre line of the brow from its inner end (0) to its tail (1). */
function browAt({ person: { brow }, layout, expression }: HairScene, t: number): BrowPoint {
  const inner = layout.eyes.x - 0.185 + 0.012 * brow.gap;
  const outer = layout.eyes.x + 0.2 * brow.length;
  const arch = brow.arch * (t < 0.62 ? smoothstep(-0.1, 0.62, t) : 1 - 0.9 * ((t - 0.62) / 0.38) ** 1.6);
  return {
    x: inner + (outer - inner) * t,
    y:
      layout.brow.y -
      0.02 +
      0.055 * arch +
      brow.angle * 0.03 * (t - 0.4) -
      0.02 * t * t -
      0.035 * expression.frown * (1 - t) ** 2,
    half: 0.038 * brow.thickness * (t < 0.35 ? 0.8 + 0.2 * (t / 0.35) : 1 - 0.7 * ((t - 0.35) / 0.65) ** 1.2),
  };
}

export function addBrows(scene: HairScene, strands: Strands): void {
  for (const side of [-1, 1]) {
    const rng = new Random(scene.person.seed, BROW_STREAM, side);
    const count = Math.round(HAIRS_PER_BROW * scene.person.brow.density);
    for (let i = 0; i < count; i++) addBrowHair(scene, strands, { rng, side });
  }
}

function addBrowHair(scene: HairScene, strands: Strands, { rng, side }: { rng: Random; side: number }): void {
  const { brow, hair } = scene.person;
  const t = rng.next() ** 0.95;
  const center = browAt(scene, t);
  const across = rng.range(-1, 1);
  const fade = 1 - 0.35 * abs(across);
  if (rng.next() > fade * (t < 0.12 ? 0.4 + t * 5 : 1)) return;
  // Inner hairs rise, outer hairs lie along the tail, upper ones fall, lower ones climb.
  const up = (1 - t) ** 1.8 * 1.1 + (across < 0 ? 0.35 : -0.25) - 0.35 * smoothstep(0.55, 1, t) + 0.12 * rng.normal();
  const along = 0.35 + 0.9 * smoothstep(0, 0.35, t);
  const length = (0.055 + 0.035 * brow.length) * rng.range(0.6, 1.1) * (1 - 0.35 * t);
  const unit = 1 / sqrt(up * up + along * along);
  let x = center.x;
  let y = center.y + across * center.half;
  for (let j = 0; j < POINTS_PER_HAIR; j++) {
    const z = dropOnFace(scene.head, x * side, y);
    if (z === null || z <= 0) break;
    strands.addPoint(x * side, y, z + STAND_OFF + 0.006 * j);
    x += (along * unit * length) / 2;
    y += (up * unit * (1 - 0.25 * j) * length) / 2;
  }
  if (strands.openPoints < 2) {
    strands.abandon();
    return;
  }
  const tone = rng.next() < hair.gray * 0.7 ? hair.tones[2] : brow.tone;
  strands.finish({ color: scaleColor(tone, 1 + 0.2 * rng.normal()), width: WIDTH, alpha: ALPHA, kind: 'brow' });
}

/** The z at which a point dropped from the front lands on the face, or null beside it. */
function dropOnFace(head: DistanceField, x: number, y: number): number | null {
  let z = 1.35;
  for (let i = 0; i < 40; i++) {
    const d = head(x, y, z);
    if (d < 0.002) return z;
    z -= d * 0.8;
    if (z < -0.2) return null;
  }
  return z;
}
