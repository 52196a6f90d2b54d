import { clamp, smoothstep } from '../geometry/distance-fields.ts';
import { dot, pointAlong, toUnitOrZero, type Vector } from '../geometry/vector.ts';
import type { Hair } from '../person/hair-style.ts';
import type { Random } from '../random/random.ts';
import { combAt, isFringe } from './comb.ts';
import type { HairScene } from './hair-scene.ts';
import { outwardsFrom } from './scalp.ts';

const { abs, max, min } = Math;
const MOST_STEPS = 26;
const NEVER_CUT_Y = -9;
/** Within this distance hair lies along the skull. */
const HUG_REACH = 0.35;
const SHOULDER_Y = -1.2;

/** A hair that follows the comb; the many visible hairs follow the nearest guide. */
export interface Guide {
  readonly root: Vector;
  readonly normal: Vector;
  readonly points: readonly Vector[];
  readonly phase: number;
  readonly tint: number;
  readonly size: number;
}

export function growGuide(scene: HairScene, rng: Random, root: Vector): Guide {
  const normal = outwardsFrom(scene.skull, root);
  const points = growPoints(scene, rng, { root, normal });
  return { root, normal, points, phase: rng.range(0, 6.28), tint: rng.normal(), size: rng.range(0.7, 1.2) };
}

/** What stays the same along one guide. */
interface GuideCourse {
  readonly hair: Hair;
  readonly root: Vector;
  readonly top: number;
  readonly inFringe: boolean;
  readonly wild: Vector;
}

function growPoints(scene: HairScene, rng: Random, { root, normal }: Pick<Guide, 'root' | 'normal'>): Vector[] {
  const { hair } = scene.person;
  const top = smoothstep(0.3, 0.75, root[1]);
  const inFringe = isFringe(hair, root);
  const natural = inFringe ? hair.fringe : hair.lengthSide + (hair.lengthTop - hair.lengthSide) * top;
  const length = natural * (1 + 0.12 * rng.normal());
  const steps = clamp(Math.round(length / hair.step), 3, MOST_STEPS);
  const stride = length / steps;
  const wild: Vector = [rng.normal() * hair.messy, rng.normal() * hair.messy, rng.normal() * hair.messy];
  const endY = hair.endY !== null && !inFringe ? hair.endY + 0.07 * rng.normal() : NEVER_CUT_Y;
  const course: GuideCourse = { hair, root, top, inFringe, wild };

  const points = [root];
  let point = root;
  let heading = normal;
  for (let i = 0; i < steps; i++) {
    heading = turn(scene, course, { point, heading, along: i / steps });
    point = keepOutside(scene, course, { point: pointAlong(point, heading, stride), grown: i * stride });
    points.push(point);
    if (point[1] < endY) break;
  }
  return points;
}

interface Growth {
  readonly point: Vector;
  readonly heading: Vector;
  /** 0 at the root, 1 at the tip. */
  readonly along: number;
}

function turn({ skull, layout }: HairScene, course: GuideCourse, { point, heading, along }: Growth): Vector {
  const { hair, root, top, wild } = course;
  const outwards = outwardsFrom(skull, point);
  const combed = combAt(hair, root, point);
  const loose: Vector = [combed[0] + wild[0], combed[1] + wild[1], combed[2] + wild[2]];
  const hugs = skull(...point) < HUG_REACH;
  const off = dot(loose, outwards);
  let pull =
    hair.frame && !course.inFringe ? hang(loose, point, { part: hair.part, faceRx: layout.skull.faceRx }) : loose;
  if (hugs) pull = [pull[0] - outwards[0] * off, pull[1] - outwards[1] * off, pull[2] - outwards[2] * off];
  const lift = hair.lift * (1 - along) * (0.4 + 0.6 * top);
  const fall = hair.gravity * (0.3 + along) * (hugs ? 1 : 1.6);
  const give = 1 - hair.stiff;
  return toUnitOrZero([
    heading[0] * hair.stiff + give * (pull[0] + outwards[0] * lift),
    heading[1] * hair.stiff + give * (pull[1] + outwards[1] * lift - fall),
    heading[2] * hair.stiff + give * (pull[2] + outwards[2] * lift),
  ]);
}

/** Long hair hangs once it is past the temples, and keeps off the face. */
function hang(pull: Vector, [x, y, z]: Vector, { part, faceRx }: { part: number; faceRx: number }): Vector {
  const share = smoothstep(0.35, -0.15, y);
  const hung: Vector = [pull[0] * (1 - share), pull[1] * (1 - share) - share, pull[2] * (1 - share)];
  const wx = abs(x) / (faceRx + 0.08);
  const wy = (y + 0.25) / 0.95;
  const overFace = 1 - wx * wx - wy * wy * 0.6;
  if (z <= 0 || overFace <= 0) return hung;
  return [hung[0] + (x > part ? 1 : -1) * overFace * 5, hung[1], hung[2] - overFace * 3];
}

/** Pushes a point out of head, ears and shoulders. */
function keepOutside(
  { skull, layout, cloth }: HairScene,
  { hair, top }: GuideCourse,
  { point, grown }: { point: Vector; grown: number },
): Vector {
  let [x, y, z] = point;
  const gap = skull(x, y, z) - (hair.overEars ? earSwell(layout.ears, point) : 0);
  const flat = hair.flow === 'part' ? 0.35 + 0.65 * smoothstep(0, 0.3, abs(x - hair.part)) : 1;
  const wanted = min(0.02 + hair.volume * (0.35 + 0.65 * top) * flat, 0.02 + grown * 0.8);
  if (gap < wanted) [x, y, z] = pointAlong(point, outwardsFrom(skull, point), wanted - gap);
  if (y >= SHOULDER_Y) return [x, y, z];
  const depth = 0.04 - (cloth(x, y, z) - 0.07);
  if (depth <= 0) return [x, y, z];
  return [x, y + depth * 0.25, z + depth * (z > -0.42 ? 1 : -0.6)];
}

/** Ears count as a swelling of the skull. */
function earSwell(ears: { x: number; y: number; z: number }, [x, y, z]: Vector): number {
  const ex = abs(x) - ears.x;
  const ey = y - ears.y;
  const ez = z - ears.z;
  return 0.12 * max(0, 1 - (ex * ex) / 0.04 - (ey * ey) / 0.16 - (ez * ez) / 0.06);
}
