import { scaleColor } from '../color/color.ts';
import { smoothstep } from '../geometry/distance-fields.ts';
import { lengthOf, pointAlong, type Vector } from '../geometry/vector.ts';
import { Random } from '../random/random.ts';
import type { HairScene } from './hair-scene.ts';
import { outwardsFrom } from './scalp.ts';
import type { Strands } from './strands.ts';

const { abs } = Math;
const BEARD_STREAM = 113;
const WIDTH = 0.0052;
const ALPHA = 0.75;
const SHOT_STEPS = 30;
const SHOT_START = 1.25;
/** The moustache is small but looked at: it gets a share of the tries of its own. */
const MOUSTACHE_EVERY = 5;
const LONG_BEARD = 0.12;

export function addBeard(scene: HairScene, strands: Strands): void {
  const { seed, beard } = scene.person;
  if (beard.length === 0) return;
  const rng = new Random(seed, BEARD_STREAM);
  for (let i = 0; i < beard.count; i++) {
    const root = shootAtFace(scene, drawDirection(rng, i % MOUSTACHE_EVERY === 0));
    if (!root || rng.next() > densityAt(scene, root)) continue;
    addBeardHair(scene, strands, { rng, root });
  }
}

function drawDirection(rng: Random, onlyLip: boolean): Vector {
  const azimuth = onlyLip ? rng.range(-0.5, 0.5) : rng.range(-1.75, 1.75);
  const elevation = onlyLip ? rng.range(-0.2, 0.4) : rng.range(-1.25, 0.55);
  return [Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth) * Math.cos(elevation)];
}

/** Shoots from outside towards the middle of the lower face. */
function shootAtFace({ head, layout }: HairScene, direction: Vector): Vector | null {
  const target: Vector = [0, layout.mouth.y + 0.1, 0.1];
  let t = SHOT_START;
  for (let k = 0; k < SHOT_STEPS; k++) {
    const point = pointAlong(target, direction, t);
    const d = head(...point);
    if (d < 0.003) return point;
    t -= d * 0.85;
  }
  return null;
}

function isOnLip({ layout: { mouth } }: HairScene, [x, y, z]: Vector): boolean {
  return y > mouth.y && abs(x) < mouth.width + 0.05 && z > 0.4;
}

function isOnChin({ layout: { mouth, jaw } }: HairScene, [x, y, z]: Vector): boolean {
  const halfWidth = 0.24 + 0.3 * smoothstep(mouth.y, jaw.chinY, y) * 0.5;
  return abs(x) < halfWidth && z > 0.35 && y < mouth.y + 0.02;
}

function densityAt(scene: HairScene, point: Vector): number {
  const { style, density } = scene.person.beard;
  const zone = scene.beardZone(...point) * density;
  if (style === 'moustache') return isOnLip(scene, point) ? zone : 0;
  if (style === 'goatee') return isOnLip(scene, point) || isOnChin(scene, point) ? zone : 0;
  return zone;
}

function addBeardHair(scene: HairScene, strands: Strands, { rng, root }: { rng: Random; root: Vector }): void {
  const { beard, hair } = scene.person;
  const { mouth } = scene.layout;
  const outwards = outwardsFrom(scene.head, root);
  const onLip = isOnLip(scene, root);
  const chinward = 0.45 + 0.55 * smoothstep(mouth.y + 0.35, mouth.y - 0.25, root[1]);
  const length = beard.length * rng.range(0.6, 1.15) * (onLip ? 0.6 : 1) * chinward;
  let velocity: Vector = [
    outwards[0] * 0.8 + 0.3 * (onLip ? Math.sign(root[0]) * 0.9 : 0) + 0.15 * rng.normal(),
    outwards[1] * 0.5 - (onLip ? 0.5 : 0.75) + 0.12 * rng.normal(),
    outwards[2] * 0.75 + 0.12 * rng.normal(),
  ];
  const segments = beard.length > LONG_BEARD ? 6 : 3;
  const phase = rng.range(0, 6.28);
  let point = root;
  for (let j = 0; j <= segments; j++) {
    const curl = beard.curl * (j / segments);
    const angle = phase + j * 1.9;
    strands.addPoint(point[0] + curl * Math.cos(angle), point[1], point[2] + curl * Math.sin(angle));
    point = pointAlong(point, velocity, length / segments / (lengthOf(velocity) + 1e-9));
    velocity = [velocity[0] * 0.85, velocity[1] - 0.22, velocity[2] * 0.88];
  }
  const tone = rng.next() < beard.gray ? hair.tones[2] : beard.hairTone;
  strands.finish({ color: scaleColor(tone, 1 + 0.2 * rng.normal()), width: WIDTH, alpha: ALPHA, kind: 'beard' });
}
