import { clamp } from '../geometry/distance-fields.ts';
import type { Person } from '../person/person.ts';
import { Random } from '../random/random.ts';
import { drawNeckline, drawOutfit } from './draw-outfit.ts';
import { DEGREE, drawLighting, LIGHT_SETUPS } from './light-setups.ts';
import type { Camera, Expression, Photo, Pose } from './photo.ts';

const PHOTO_STREAM = 7001;
/** How much of the usual freedom of pose the calm first picture has. */
const CALM = 0.35;

/** The first picture (index 0) is calm, as for a document; later ones vary freely. */
export function drawPhoto(person: Person, index: number): Photo {
  const rng = new Random(person.seed, PHOTO_STREAM, index);
  const isCalm = index === 0;
  const setup = rng.weighted(LIGHT_SETUPS.map((choice) => [choice, choice.weight] as const));
  const side = rng.chance(0.5) ? 1 : -1;
  const smile = clamp(person.smile + 0.38 * rng.normal(), 0, 1);
  const open = drawOpenMouth(rng, smile);
  const neckline = drawNeckline(rng, person);
  return {
    seed: (person.seed * 131 + index * 7919) >>> 0,
    pose: drawPose(rng, isCalm ? CALM : 1),
    expression: drawExpression(rng, { smile, open: isCalm ? 0 : open, calm: isCalm ? 0.6 : 1 }),
    lighting: drawLighting(rng, setup, side),
    backdrop: rng.pick(setup.backdrops),
    outfit: drawOutfit(rng, person, neckline),
    camera: drawCamera(rng),
  };
}

function drawOpenMouth(rng: Random, smile: number): number {
  if (smile > 0.35 && rng.chance(0.55)) return rng.range(0.35, 0.75) * smile;
  return rng.chance(0.1) ? rng.range(0.1, 0.25) : 0;
}

function drawPose(rng: Random, freedom: number): Pose {
  return {
    yaw: clamp(rng.normal() * 10 * freedom, -20, 20) * DEGREE,
    pitch: clamp(rng.normal() * 4.5 * freedom, -10, 10) * DEGREE,
    roll: clamp(rng.normal() * 3 * freedom, -8, 8) * DEGREE,
    torso: clamp(rng.normal() * 14 * freedom, -28, 28) * DEGREE,
  };
}

interface Mood {
  readonly smile: number;
  readonly open: number;
  readonly calm: number;
}

function drawExpression(rng: Random, { smile, open, calm }: Mood): Expression {
  return {
    smile: smile * calm,
    open,
    browRaise: clamp(rng.normal() * 0.3, -0.5, 0.9),
    frown: rng.chance(0.12) ? rng.range(0.2, 0.7) : 0,
    squint: clamp(0.45 * smile + 0.12 * rng.normal(), -0.1, 0.7),
    gazeX: rng.chance(0.8) ? rng.normal() * 0.02 : rng.normal() * 0.12,
    gazeY: rng.normal() * 0.02,
    pupil: clamp(0.4 + 0.06 * rng.normal(), 0.28, 0.55),
  };
}

function drawCamera(rng: Random): Camera {
  const camera = {
    distance: rng.range(8.5, 15),
    frame: rng.range(2.95, 3.55),
    offsetX: rng.normal() * 0.07,
    offsetY: rng.normal() * 0.05,
    exposure: 1 + 0.1 * rng.normal(),
    warmth: 0.035 * rng.normal(),
    contrast: 1 + 0.05 * rng.normal(),
    saturation: 1 + 0.07 * rng.normal(),
    grain: rng.range(0.004, 0.014),
  };
  // This draw decides nothing, but without it every seed would give another quality.
  rng.next();
  return { ...camera, quality: Math.round(rng.range(76, 86)) };
}
