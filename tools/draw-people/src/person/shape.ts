import { clamp } from '../geometry/distance-fields.ts';
import type { Random } from '../random/random.ts';
import type { Heritage } from './heritage.ts';
import { MEASURES, type Measure, type Shape, type ShapeTendency, SPREAD } from './measures.ts';
import { oldness, type Sex, signOf } from './traits.ts';

/** What women's faces have more of; men get the opposite. */
const FEMALE_TENDENCY: ShapeTendency = {
  browRidge: -0.75,
  jawWidth: -0.85,
  neckWidth: -1,
  chinWidth: -0.7,
  chinHeight: -0.55,
  noseWidth: -0.35,
  noseLength: -0.4,
  eyeOpen: 0.6,
  eyeWidth: 0.55,
  browHeight: 0.35,
  upperLip: 0.45,
  lowerLip: 0.4,
  lipFullness: 0.4,
  faceLength: -0.3,
  noseTilt: 0.4,
  noseTip: -0.35,
  mouthWidth: -0.25,
  headWidth: -0.35,
  earSize: -0.5,
  chinCleft: -0.6,
  eyeDepth: -0.2,
  jawAngle: 0.3,
};

/** Widens all draws at once, so that sixty people tell apart. */
const VARIETY = 1.12;
const SEX_STRENGTH = 0.85;
const LIMIT = 2.3;

interface ShapeDraw {
  readonly sex: Sex;
  readonly age: number;
  readonly heritage: Heritage;
}

export function drawShape(rng: Random, { sex, age, heritage }: ShapeDraw): Shape {
  const { first, second, share } = heritage;
  const drawn = { ...SPREAD } as Record<Measure, number>;
  for (const measure of MEASURES) {
    let score = rng.normal() * SPREAD[measure] * VARIETY;
    score += signOf(sex) * SEX_STRENGTH * (FEMALE_TENDENCY[measure] ?? 0);
    score += (first.shape[measure] ?? 0) * (1 - share) + (second.shape[measure] ?? 0) * share;
    drawn[measure] = clamp(score, -LIMIT, LIMIT);
  }
  return withAge(rng, drawn, age);
}

/** Flesh sinks, folds deepen, lips thin, ears and nose go on growing. */
function withAge(rng: Random, shape: Shape, age: number): Shape {
  const old = oldness(age);
  return {
    ...shape,
    foldDepth: shape.foldDepth + (1.5 * old + 0.2 * Math.max(0, (age - 28) / 30)),
    jowl: shape.jowl + 0.9 * old * (0.5 + rng.next()),
    eyeBag: shape.eyeBag + 1.6 * old,
    lidHood: shape.lidHood + 0.7 * old,
    upperLip: shape.upperLip - 0.7 * old,
    lowerLip: shape.lowerLip - 0.4 * old,
    earSize: shape.earSize + 0.8 * old,
    noseLength: shape.noseLength + 0.5 * old,
    eyeOpen: shape.eyeOpen - 0.5 * old,
  };
}
